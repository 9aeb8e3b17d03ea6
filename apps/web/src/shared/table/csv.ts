/** A list as a file for spreadsheets: a line of headings, and a line for each row. */
export interface CsvTable {
  headings: readonly string[]
  rows: ReadonlyArray<readonly string[]>
}

/** A table by its columns: the heading of each, and what it says of a row. */
export const tableOf = <Row>(
  rows: readonly Row[],
  columns: ReadonlyArray<readonly [heading: string, cellOf: (row: Row) => string]>,
): CsvTable => ({
  headings: columns.map(([heading]) => heading),
  rows: rows.map((row) => columns.map(([, cellOf]) => cellOf(row))),
})

/** What a spreadsheet takes for a formula, also in the full-width characters of East Asia. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u

/** Keeps a spreadsheet from calculating a cell. */
const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const line = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(harmless(cell))).join(';')}\r\n`

/**
 * The format that Excel opens where numbers have a decimal comma, as in Sweden: semicolons, and UTF-8 with a byte order mark.
 * LibreOffice, and Excel elsewhere, can read it too.
 */
export const csvText = ({ headings, rows }: CsvTable): string =>
  `\uFEFF${[headings, ...rows].map(line).join('')}`
