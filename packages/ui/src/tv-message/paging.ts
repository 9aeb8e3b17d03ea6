/** Width of a piece of text in px, as it would be drawn. */
export type Measure = (text: string) => number

/** The text in lines that fit the width: the writer's own line breaks stay, and a word too long for a line is cut. */
export const wrapText = (text: string, measure: Measure, maxWidth: number): string[] =>
  text
    .trim()
    .split(/\r?\n/)
    .flatMap((paragraph) => wrapParagraph(paragraph, measure, maxWidth))

const wrapParagraph = (paragraph: string, measure: Measure, maxWidth: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/\s+/).flatMap((whole) => cutWord(whole, measure, maxWidth))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measure(longer) > maxWidth) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}

/** A word in as few pieces as fit a line: web addresses can be longer than any screen is wide. */
const cutWord = (word: string, measure: Measure, maxWidth: number): string[] => {
  if (measure(word) <= maxWidth) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > maxWidth) {
      pieces.push(piece)
      piece = letter
    } else {
      piece += letter
    }
  }
  return [...pieces, piece]
}

/** Fewer lines than this on the last page look lost. */
const leastLines = 2

/** Splits lines into pages. No page begins or ends with an empty line, and the last one is not a single line. */
export const pagesOf = (lines: readonly string[], linesPerPage: number): string[][] => {
  const pages: string[][] = []
  let rest = withoutEdges(lines)
  while (rest.length > linesPerPage) {
    const left = rest.length - linesPerPage
    const taken =
      left < leastLines && linesPerPage > leastLines ? linesPerPage - (leastLines - left) : linesPerPage
    pages.push(withoutEdges(rest.slice(0, taken)))
    rest = withoutEdges(rest.slice(taken))
  }
  return [...pages, rest]
}

const withoutEdges = (lines: readonly string[]): string[] => {
  const first = lines.findIndex((line) => line !== '')
  const last = lines.findLastIndex((line) => line !== '')
  return first === -1 ? [] : lines.slice(first, last + 1)
}
