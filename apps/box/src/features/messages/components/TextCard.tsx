import { type BoxMessage } from '@lykta/contract/messages'
import { Portrait } from '@lykta/ui'
import { lineHeights, type MessagePage } from '../message-pages.ts'
import { useWhen } from '../use-when.ts'
import { TextLines } from './TextLines.tsx'
import styles from './TextCard.module.css'

interface TextCardProps {
  message: BoxMessage
  from: string
  page: MessagePage & { kind: 'text' }
}

/** A page of text on paper, with its sender in the window. */
export const TextCard = ({ message, from, page }: TextCardProps) => {
  const when = useWhen()
  const { sender, createdAt } = message
  return (
    <article className={styles['card']}>
      <div className={styles['sender']}>
        <Portrait name={from} picture={sender.avatar} width="272px" />
        <p className={styles['name']}>{from}</p>
        <p className={styles['when']}>{when(createdAt)}</p>
      </div>
      <div>
        <h1 className={styles['subject']}>
          <TextLines {...page.heading} lineHeight={lineHeights.cardHeading} />
        </h1>
        <p className={styles['text']}>
          <TextLines lines={page.lines} sizePx={page.sizePx} lineHeight={lineHeights.cardText} />
        </p>
      </div>
    </article>
  )
}
