import Papa from 'papaparse'

/** Ten thousand rows with long names are less than half of it. */
const mostBytes = 5_242_880

export type FileProblem = 'tooLarge' | 'spreadsheet' | 'empty'

/** A line of the file, by its number in a spreadsheet. */
export interface FileLine {
  number: number
  cells: readonly string[]
}

/** Excel writes UTF-8 or, in older versions and settings, Windows-1252. */
const decode = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What an export puts before a cell that would be calculated is no part of it. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u, '')

/** Reads the lines of a file that have anything in them. What separates them, semicolons, commas or tabs, is found in the file. */
export const readFile = async (file: Blob): Promise<FileLine[] | FileProblem> => {
  if (file.size > mostBytes) return 'tooLarge'
  const bytes = await file.arrayBuffer()
  // A workbook of Excel or LibreOffice is a zip archive.
  if (new TextDecoder('latin1').decode(bytes.slice(0, 2)) === 'PK') return 'spreadsheet'
  const { data } = Papa.parse<string[]>(decode(bytes), { delimitersToGuess: [';', ',', '\t'] })
  const lines = data
    .map((cells, at) => ({ number: at + 1, cells: cells.map(plain) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return lines.length < 2 ? 'empty' : lines
}
