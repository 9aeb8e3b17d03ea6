import { Portrait } from '../Portrait.tsx'
import { lineHeights, type MessagePage } from './message-pages.ts'
import { type MessageSender } from './sender.ts'
import { TextLines } from './TextLines.tsx'
import styles from './TextCard.module.css'

interface TextCardProps {
  sender: MessageSender
  page: MessagePage & { kind: 'text' }
  /** What its heading is on the page around it. */
  heading: 'h1' | 'h3'
}

/** A page of text on paper, with its sender in the window. */
export const TextCard = ({ sender, page, heading: Heading }: TextCardProps) => (
  <article className={styles['card']}>
    <div className={styles['sender']}>
      <Portrait name={sender.name} picture={sender.picture} width="272px" />
      <p className={styles['name']}>{sender.name}</p>
      <p className={styles['when']}>{sender.when}</p>
    </div>
    <div>
      <Heading className={styles['subject']}>
        <TextLines {...page.heading} lineHeight={lineHeights.cardHeading} />
      </Heading>
      <p className={styles['text']}>
        <TextLines lines={page.lines} sizePx={page.sizePx} lineHeight={lineHeights.cardText} />
      </p>
    </div>
  </article>
)
