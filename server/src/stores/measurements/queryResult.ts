/**
 * The columns of an answer, by name; asking for one that is not there, or as another type, is a programming error.
 * An answer without rows has no columns at all in the embedded engine: every column of it is empty.
 */
export class QueryResult {
  readonly rowCount: number;
  private readonly columns: ReadonlyMap<string, ResultColumn>;

  constructor(rowCount: number, columns: ReadonlyMap<string, ResultColumn>) {
    this.rowCount = rowCount;
    this.columns = columns;
  }

  /** Float64, or whole numbers of 64 bits; NULL is NaN. */
  float64(name: string): Float64Array {
    const column = this.columns.get(name);
    if (column instanceof Float64Array) return column;
    if (this.rowCount === 0) return new Float64Array(0);
    throw new Error(`the answer has no number column ${name}`);
  }

  int32(name: string): Int32Array {
    const column = this.columns.get(name);
    if (column instanceof Int32Array) return column;
    if (this.rowCount === 0) return new Int32Array(0);
    throw new Error(`the answer has no Int32 column ${name}`);
  }

  text(name: string): string[] {
    const { words, index } = this.coded(name);
    return Array.from(index, (code) => words[code] ?? "");
  }

  /** A text column as its words and one index into them per row: many rows of few words cost no text each. */
  coded(name: string): CodedText {
    const column = this.columns.get(name);
    if (column !== undefined && "words" in column) return column;
    if (this.rowCount === 0) return { words: [], index: new Uint32Array(0) };
    throw new Error(`the answer has no text column ${name}`);
  }
}

/** Text in rows: row r reads `words[index[r]]`; a word may be there more than once. */
export interface CodedText {
  words: readonly string[];
  index: Uint32Array;
}

export type ResultColumn = Float64Array | Int32Array | CodedText;
