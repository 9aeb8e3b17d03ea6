import { type ShownAlarm } from '@lykta/contract/alarms'
import { type MeasureText } from '@lykta/ui/tv-message'
import { textPages, type PagePlace, type TextPage } from '../../shared/text-pages.ts'

export const lineHeights = { heading: 1.04, text: 1.36 }

/** The space between the line with the time and the button. */
const place: PagePlace = {
  widthPx: 1_728,
  textWidthPx: 1_500,
  heightPx: 640,
  gapPx: 48,
  heading: { weight: 700, spacingEm: -0.025, lineHeight: lineHeights.heading },
  text: { weight: 480, lineHeight: lineHeights.text },
  headings: [
    { sizePx: 168, mostLines: 2 },
    { sizePx: 120, mostLines: 3 },
    { sizePx: 88, mostLines: 4 },
    { sizePx: 64, mostLines: 6 },
  ],
  linesWorthAPage: 6,
}
/** A smaller text size is used if it saves pages, as an alarm is best read at a glance. */
const textPx = [68, 56]

/** An alarm, page by page. */
export const alarmPages = (
  { title, body }: Pick<ShownAlarm, 'title' | 'body'>,
  measure: MeasureText,
): TextPage[] => {
  const inEachSize = textPx.map((sizePx) => textPages({ title, body, sizePx }, place, measure))
  const fewest = Math.min(...inEachSize.map((pages) => pages.length))
  return inEachSize.find((pages) => pages.length === fewest) ?? []
}
