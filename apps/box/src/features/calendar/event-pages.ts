import { type Occurrence } from '@lykta/contract/calendar'
import { pagesOf, wrapText, type Heading, type MeasureText } from '@lykta/ui/tv-message'

export interface EventPage {
  heading: Heading
  lines: string[]
  sizePx: number
}

/** The place beside the picture, without what is always there: when it is, and the buttons. */
const widthPx = 1_200
const heightPx = 560
const gapPx = 28
/** Fewer lines would need too many pages: then the title is smaller. */
const linesWorthAPage = 4
const headings = [
  { sizePx: 120, mostLines: 2 },
  { sizePx: 88, mostLines: 3 },
  { sizePx: 64, mostLines: 4 },
  { sizePx: 48, mostLines: 6 },
]
/** As messages are set. */
const textPx: Record<Occurrence['fontSize'], number> = { small: 48, medium: 60, large: 76 }
export const lineHeights = { heading: 1.06, text: 1.35 }

/** The title as large as it can be with all of the text below it; a text too long for one page is paged under a small title. */
export const eventPages = (
  { title, body, fontSize }: Pick<Occurrence, 'title' | 'body' | 'fontSize'>,
  measure: MeasureText,
): EventPage[] => {
  const sizePx = textPx[fontSize]
  const text =
    body.trim() === '' ? [] : wrapText(body, measure({ sizePx, weight: 420, spacingEm: 0 }), widthPx)
  const fitting = headings.flatMap((size) => {
    const lines = wrapText(title, measure({ sizePx: size.sizePx, weight: 680, spacingEm: -0.022 }), widthPx)
    if (lines.length > size.mostLines) return []
    const leftPx = heightPx - lines.length * size.sizePx * lineHeights.heading - gapPx
    const linesPerPage = Math.max(1, Math.floor(leftPx / (sizePx * lineHeights.text)))
    return [{ heading: { lines, sizePx: size.sizePx }, linesPerPage }]
  })
  const chosen =
    fitting.find(({ linesPerPage }) => text.length <= linesPerPage) ??
    fitting.find(({ linesPerPage }) => linesPerPage >= linesWorthAPage) ??
    fitting.at(-1)
  if (chosen === undefined) return []
  return pagesOf(text, chosen.linesPerPage).map((lines) => ({ heading: chosen.heading, lines, sizePx }))
}
