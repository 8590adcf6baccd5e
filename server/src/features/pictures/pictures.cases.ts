/** Pictures of 9 by 6 px, of one colour, the first two with words about where they were taken. */
export const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAkAAAAGAQMAAAArCSaGAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABlBMVEX/pQD////52iT3AAAAAWJLR0QB/wIt3gAAAAd0SU1FB+oLFQ41Fa5uD68AAAALSURBVAhbY2BABwAAEgABE7C9KwAAABZ0RVh0Y29tbWVudAB0YWtlbiBhdCA0My42Ti0hZbkAAAAldEVYdGRhdGU6Y3JlYXRlADIwMjYtMTEtMjFUMTQ6NTM6MjErMDA6MDCVOBZSAAAAJXRFWHRkYXRlOm1vZGlmeQAyMDI2LTExLTIxVDE0OjUzOjIxKzAwOjAw5GWu7gAAAABJRU5ErkJggg==", "base64");
export const JPEG = Buffer.from("/9j/4AAQSkZJRgABAQAAAQABAAD//gAQdGFrZW4gYXQgNDMuNk7/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAGAAkDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCkAmiz/9k=", "base64");
export const WEBP = Buffer.from("UklGRjgAAABXRUJQVlA4ICwAAACwAQCdASoJAAYAA4BaJaACdLoABGaAAP7qKv/8/M/3T/O/Xr/VeIMz5gAAAA==", "base64");
/** The same with what a telephone adds, in the extended form that holds it. */
export const WEBP_WITH_WORDS = extended(WEBP);

function extended(simple: Buffer): Buffer {
  const header = Buffer.from("VP8X\n\0\0\0\u0008\0\0\0\u0008\0\0\u0005\0\0", "latin1");
  const words = Buffer.from("EXIF\u000e\0\0\0taken at 43.6N", "latin1");
  const riff = Buffer.concat([simple.subarray(0, 12), header, simple.subarray(12), words]);
  riff.writeUInt32LE(riff.length - 8, 4);
  return riff;
}
