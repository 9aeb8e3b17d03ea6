/** A list as a file for spreadsheets: a line of headings, and a line for each row. */
export interface CsvTable {
  headings: readonly string[]
  rows: ReadonlyArray<readonly string[]>
}

/** What a spreadsheet takes for a formula, also in the wide characters of East Asia. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u

/** A spreadsheet then calculates nothing. */
const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const line = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(harmless(cell))).join(';')}\r\n`

/**
 * As Excel opens it where numbers have a comma, as in Sweden: separated by semicolons, in UTF-8 with its mark. LibreOffice and
 * Excel elsewhere can read it too.
 */
export const csvText = ({ headings, rows }: CsvTable): string =>
  `\uFEFF${[headings, ...rows].map(line).join('')}`
