import Papa from 'papaparse'

/** Ten thousand rows with long names are less than half of it. */
const mostBytes = 5_242_880

export type FileProblem = 'tooLarge' | 'spreadsheet' | 'empty'

/** A line of the file, by its number in a spreadsheet. */
export interface FileLine {
  number: number
  cells: readonly string[]
}

/**
 * UTF-16 has a mark, or a zero in every second byte of what is mostly Latin: "Unicode Text" of spreadsheets. Returns undefined
 * for what has neither.
 */
const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const looked = bytes.subarray(0, 400)
  for (const [at, byte] of looked.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < looked.length / 4) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Excel writes UTF-8, UTF-16 or, in older versions and settings, Windows-1252. */
const decode = (bytes: ArrayBuffer): string => {
  const utf16 = utf16Of(new Uint8Array(bytes))
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What an export puts before a cell that would be calculated is no part of it. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u, '')

/** Excel is told by a first line what separates the cells, and shows none of it. */
const separatorLine = /^"?sep=(.)"?[;,\t]*(?:\r\n|\r|\n|$)/iu

/** Reads the lines of a file that have anything in them. What separates them, semicolons, commas or tabs, is found in the file. */
export const readFile = async (file: Blob): Promise<FileLine[] | FileProblem> => {
  if (file.size > mostBytes) return 'tooLarge'
  const bytes = await file.arrayBuffer()
  // A workbook of Excel or LibreOffice is a zip archive.
  if (new TextDecoder('latin1').decode(bytes.slice(0, 2)) === 'PK') return 'spreadsheet'
  const text = decode(bytes)
  const [line = '', delimiter] = separatorLine.exec(text) ?? []
  const { data } = Papa.parse<string[]>(text.slice(line.length), {
    delimitersToGuess: [';', ',', '\t'],
    ...(delimiter === undefined ? {} : { delimiter }),
  })
  const skipped = line === '' ? 1 : 2
  const lines = data
    .map((cells, at) => ({ number: at + skipped, cells: cells.map(plain) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return lines.length < 2 ? 'empty' : lines
}
