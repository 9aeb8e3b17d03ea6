import { type Occurrence } from '@lykta/contract/calendar'
import { type MeasureText } from '@lykta/ui/tv-message'
import { textPages, type PagePlace, type TextPage } from '../../shared/text-pages.ts'

/** The same text style as for messages. */
const textPx: Record<Occurrence['fontSize'], number> = { small: 48, medium: 60, large: 76 }
export const lineHeights = { heading: 1.06, text: 1.35 }

/** The space beside the picture, without what is always there: the time and the buttons. */
const place: PagePlace = {
  widthPx: 1_200,
  textWidthPx: 1_200,
  heightPx: 560,
  gapPx: 28,
  heading: { weight: 680, spacingEm: -0.022, lineHeight: lineHeights.heading },
  text: { weight: 420, lineHeight: lineHeights.text },
  headings: [
    { sizePx: 120, mostLines: 2 },
    { sizePx: 88, mostLines: 3 },
    { sizePx: 64, mostLines: 4 },
    { sizePx: 48, mostLines: 6 },
  ],
  linesWorthAPage: 4,
}

/** An event, page by page. */
export const eventPages = (
  { title, body, fontSize }: Pick<Occurrence, 'title' | 'body' | 'fontSize'>,
  measure: MeasureText,
): TextPage[] => textPages({ title, body, sizePx: textPx[fontSize] }, place, measure)
