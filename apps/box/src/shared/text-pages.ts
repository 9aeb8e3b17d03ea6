import { pagesOf, wrapText, type Heading, type MeasureText } from '@lykta/ui/tv-message'

export interface TextPage {
  heading: Heading
  lines: string[]
  sizePx: number
}

/** The space for a title with a text below it, over one or more pages. */
export interface PagePlace {
  widthPx: number
  /** The width of the text, which is easier to read in shorter lines than a title. */
  textWidthPx: number
  /** The height of the title and the text, with the gap between them. */
  heightPx: number
  gapPx: number
  heading: { weight: number; spacingEm: number; lineHeight: number }
  text: { weight: number; lineHeight: number }
  /** The largest first. */
  headings: ReadonlyArray<{ sizePx: number; mostLines: number }>
  /** Fewer lines would need too many pages: then the title is smaller. */
  linesWorthAPage: number
}

/** The title as large as possible with all of the text below it; a text too long for one page is paged under a small title. */
export const textPages = (
  { title, body, sizePx }: { title: string; body: string; sizePx: number },
  place: PagePlace,
  measure: MeasureText,
): TextPage[] => {
  const { heading, text, widthPx, textWidthPx, heightPx, gapPx, linesWorthAPage } = place
  const bodyLines =
    body.trim() === ''
      ? []
      : wrapText(body, measure({ sizePx, weight: text.weight, spacingEm: 0 }), textWidthPx)
  const fitting = place.headings.flatMap((size) => {
    const { weight, spacingEm } = heading
    const lines = wrapText(title, measure({ sizePx: size.sizePx, weight, spacingEm }), widthPx)
    if (lines.length > size.mostLines) return []
    const leftPx = heightPx - lines.length * size.sizePx * heading.lineHeight - gapPx
    const linesPerPage = Math.max(1, Math.floor(leftPx / (sizePx * text.lineHeight)))
    return [{ heading: { lines, sizePx: size.sizePx }, linesPerPage }]
  })
  const chosen =
    fitting.find(({ linesPerPage }) => bodyLines.length <= linesPerPage) ??
    fitting.find(({ linesPerPage }) => linesPerPage >= linesWorthAPage) ??
    fitting.at(-1)
  if (chosen === undefined) return []
  return pagesOf(bodyLines, chosen.linesPerPage).map((lines) => ({ heading: chosen.heading, lines, sizePx }))
}
