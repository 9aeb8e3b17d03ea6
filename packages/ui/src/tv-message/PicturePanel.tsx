import { Portrait } from '../Portrait.tsx'
import { lineHeights, type MessagePage } from './message-pages.ts'
import styles from './PicturePanel.module.css'
import { type MessageSender } from './message-sender.ts'
import { TextLines } from './TextLines.tsx'
import { fontFamilyOf } from './typeface.ts'

interface PicturePanelProps {
  sender: MessageSender
  page: MessagePage & { kind: 'picture' }
  /** Set in the dyslexia-friendly typeface. */
  dyslexie: boolean
  /** The level of its heading on the page around it. */
  heading: 'h1' | 'h3'
}

/** The sender of the picture and its text, on ink, because the picture can be anything. */
export const PicturePanel = ({ sender, page, dyslexie, heading: Heading }: PicturePanelProps) => (
  <article className={styles['panel']}>
    <div className={styles['sender']}>
      <Portrait name={sender.name} picture={sender.picture} width="88px" round />
      <p>
        <b>{sender.name}</b>
        <span>{sender.when}</span>
        {sender.note === undefined ? null : <span className={styles['note']}>{sender.note}</span>}
      </p>
    </div>
    <Heading className={styles['subject']} style={{ fontFamily: fontFamilyOf(dyslexie) }}>
      <TextLines {...page.heading} lineHeight={lineHeights.panelHeading} />
    </Heading>
    {page.lines.length === 0 ? null : (
      <p className={styles['text']} style={{ fontFamily: fontFamilyOf(dyslexie) }}>
        <TextLines lines={page.lines} sizePx={page.sizePx} lineHeight={lineHeights.panelText} />
      </p>
    )}
  </article>
)
