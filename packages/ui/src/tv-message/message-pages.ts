import { pagesOf, wrapText, type Measure } from './paging.ts'

export interface TextStyle {
  sizePx: number
  weight: number
  /** Letter spacing, as a fraction of the size. */
  spacingEm: number
}
/** Measures text of a style, as wide as it would be drawn. */
export type MeasureText = (style: TextStyle) => Measure

export interface Heading {
  lines: string[]
  sizePx: number
}

/** A message on the TV: pages of text, and pictures each with its text. */
export type MessagePage =
  | { kind: 'text'; heading: Heading; lines: string[]; sizePx: number }
  | { kind: 'picture'; picture: string; heading: Heading; lines: string[]; sizePx: number }

type FontSize = 'small' | 'medium' | 'large'

export interface MessageContent {
  subject: string
  message: string
  fontSize: FontSize
  /** Names of the pictures, in their order. */
  pictures: readonly string[]
  /** What is written about a picture, by its name. */
  captions?: ReadonlyMap<string, string>
}

const headingStyle = { weight: 660, spacingEm: -0.014 }
const textStyle = { weight: 420, spacingEm: 0 }
export const lineHeights = { cardHeading: 1.12, cardText: 1.4, panelHeading: 1.15, panelText: 1.35 }

/** The paper card of a text message. */
const card = {
  widthPx: 1_208,
  heightPx: 700,
  gapPx: 32,
  headings: [
    { sizePx: 72, mostLines: 2 },
    { sizePx: 56, mostLines: 3 },
    { sizePx: 44, mostLines: 5 },
  ],
  textPx: { small: 48, medium: 60, large: 76 } satisfies Record<FontSize, number>,
}

/** The ink panel on a picture. */
const panel = {
  widthPx: 588,
  headings: [
    { sizePx: 54, mostLines: 2 },
    { sizePx: 44, mostLines: 3 },
    { sizePx: 36, mostLines: 4 },
  ],
  textPx: { small: 34, medium: 40, large: 50 } satisfies Record<FontSize, number>,
  mostTextPx: 290,
}

/**
 * A picture has its caption, and the text below it. Longer text than fits on the pictures comes before them, on the card.
 */
export const pagesOfMessage = (
  { subject, message, fontSize, pictures, captions }: MessageContent,
  measure: MeasureText,
): MessagePage[] => {
  if (pictures.length === 0) return textPages(subject, message, fontSize, measure)

  const sizePx = panel.textPx[fontSize]
  const heading = headingOf(subject, panel.headings, panel.widthPx, measure)
  const wrapped = (text: string) => trimmed(wrapText(text, measure({ ...textStyle, sizePx }), panel.widthPx))
  const lines = wrapped(message)
  const captionOf = (picture: string) => wrapped(captions?.get(picture) ?? '')
  const mostCaptionLines = Math.max(...pictures.map((picture) => captionOf(picture).length))
  const fits = (mostCaptionLines + lines.length) * sizePx * lineHeights.panelText <= panel.mostTextPx
  const picturePages = pictures.map((picture): MessagePage => ({
    kind: 'picture',
    picture,
    heading,
    lines: [...captionOf(picture), ...(fits ? lines : [])],
    sizePx,
  }))
  return fits || lines.length === 0
    ? picturePages
    : [...textPages(subject, message, fontSize, measure), ...picturePages]
}

const textPages = (
  subject: string,
  message: string,
  fontSize: FontSize,
  measure: MeasureText,
): MessagePage[] => {
  const sizePx = card.textPx[fontSize]
  const heading = headingOf(subject, card.headings, card.widthPx, measure)
  const headingPx = heading.lines.length * heading.sizePx * lineHeights.cardHeading
  const leftPx = card.heightPx - headingPx - card.gapPx
  const linesPerPage = Math.max(1, Math.floor(leftPx / (sizePx * lineHeights.cardText)))
  const lines = wrapText(message, measure({ ...textStyle, sizePx }), card.widthPx)
  return pagesOf(lines, linesPerPage).map((page) => ({ kind: 'text', heading, lines: page, sizePx }))
}

/** The largest size in which the subject takes up no more than its share of the space. */
const headingOf = (
  subject: string,
  sizes: ReadonlyArray<{ sizePx: number; mostLines: number }>,
  widthPx: number,
  measure: MeasureText,
): Heading => {
  const headings = sizes.map(({ sizePx, mostLines }) => ({
    sizePx,
    mostLines,
    lines: wrapText(subject, measure({ ...headingStyle, sizePx }), widthPx),
  }))
  const fitting = headings.find(({ lines, mostLines }) => lines.length <= mostLines) ?? headings.at(-1)
  return { sizePx: fitting?.sizePx ?? 44, lines: fitting?.lines ?? [subject] }
}

const trimmed = (lines: string[]): string[] => pagesOf(lines, Number.POSITIVE_INFINITY).flat()
