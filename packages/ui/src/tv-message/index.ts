export { createMeasureText } from './measure-text.ts'
export {
  pagesOfMessage,
  type Heading,
  type MeasureText,
  type MessageContent,
  type MessagePage,
} from './message-pages.ts'
export { pagesOf, wrapText } from './paging.ts'
export { PicturePanel } from './PicturePanel.tsx'
export { type MessageSender } from './message-sender.ts'
export { TextCard } from './TextCard.tsx'
export { TextLines } from './TextLines.tsx'
export { loadDyslexie, useTypefaceReady } from './typeface.ts'
export { TvPicture } from './TvPicture.tsx'
