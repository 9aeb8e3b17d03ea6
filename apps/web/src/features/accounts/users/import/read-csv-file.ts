import Papa from 'papaparse'

/** Ten thousand rows with long names take less than half of this. */
const mostBytes = 5_242_880

export type FileProblem = 'tooLarge' | 'spreadsheet' | 'empty'

/** A line of the file, by its number in a spreadsheet. */
export interface FileLine {
  number: number
  cells: readonly string[]
}

/**
 * UTF-16 has a byte order mark, or a zero in every second byte of mostly Latin text: "Unicode Text" from spreadsheets. Returns
 * undefined if there is neither.
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

/** Removes what an export puts before a cell that would otherwise be calculated. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u, '')

/** A first line that tells Excel what separates the cells, and that Excel does not show. */
const separatorLine = /^"?sep=(.)"?[;,\t]*(?:\r\n|\r|\n|$)/iu

/** Reads the lines of a file that are not empty. The separator, semicolon, comma or tab, is found from the file. */
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
