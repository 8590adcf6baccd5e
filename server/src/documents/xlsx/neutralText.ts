/**
 * Text that a spreadsheet never takes for a formula. Cells are written as text already; the apostrophe keeps it so
 * when the sheet is saved as CSV and opened again (OWASP: CSV injection).
 */
export const neutralText = (text: string): string => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text);
