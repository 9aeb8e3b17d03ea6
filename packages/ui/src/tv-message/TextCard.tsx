import { Portrait } from '../Portrait.tsx'
import { lineHeights, type MessagePage } from './message-pages.ts'
import { type MessageSender } from './message-sender.ts'
import { TextLines } from './TextLines.tsx'
import { fontFamilyOf } from './typeface.ts'
import styles from './TextCard.module.css'

interface TextCardProps {
  sender: MessageSender
  page: MessagePage & { kind: 'text' }
  /** Set in the dyslexia-friendly typeface. */
  dyslexie: boolean
  /** The level of its heading on the page around it. */
  heading: 'h1' | 'h3'
}

/** A page of text on paper, with its sender in the window. */
export const TextCard = ({ sender, page, dyslexie, heading: Heading }: TextCardProps) => (
  <article className={styles['card']}>
    <div className={styles['sender']}>
      <Portrait name={sender.name} picture={sender.picture} width="272px" />
      <p className={styles['name']}>{sender.name}</p>
      <p className={styles['when']}>{sender.when}</p>
      {sender.note === undefined ? null : <p className={styles['note']}>{sender.note}</p>}
    </div>
    <div>
      <Heading className={styles['subject']} style={{ fontFamily: fontFamilyOf(dyslexie) }}>
        <TextLines {...page.heading} lineHeight={lineHeights.cardHeading} />
      </Heading>
      <p className={styles['text']} style={{ fontFamily: fontFamilyOf(dyslexie) }}>
        <TextLines lines={page.lines} sizePx={page.sizePx} lineHeight={lineHeights.cardText} />
      </p>
    </div>
  </article>
)
