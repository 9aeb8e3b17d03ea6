import type { Message } from '@lykta/contract/messages'
import { IconChevronRight, IconClock, IconRepeat } from '@tabler/icons-react'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catchFocus } from '../../../shared/ui/catch-focus.ts'
import styles from './PlannedList.module.css'
import { PlanSummary } from './PlanSummary.tsx'

const PlannedDialog = lazy(() =>
  import('./PlannedDialog.tsx').then(({ PlannedDialog }) => ({ default: PlannedDialog })),
)

interface PlannedListProps {
  messages: readonly Message[]
  /** Opens the question before one is removed. */
  onRemove: (message: Message) => void
}

/** The user's scheduled messages, the next first. */
export const PlannedList = ({ messages, onRemove }: PlannedListProps) => {
  const { t } = useTranslation('messages')
  const [openId, setOpenId] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const count = messages.length
  const last = useRef(count)
  useEffect(() => {
    if (count < last.current) catchFocus(list.current?.querySelector('button'))
    last.current = count
  }, [count])
  if (count === 0) return null
  const opened = messages.find(({ id }) => id === openId)
  return (
    <section className={styles['planned']}>
      <h2>{t('planned.title')}</h2>
      <ul ref={list}>
        {messages.map((message) => (
          <li key={message.id}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpenId(message.id)}>
              {message.plan?.recurrence === null ? (
                <IconClock size={24} stroke={1.9} aria-hidden="true" />
              ) : (
                <IconRepeat size={24} stroke={1.9} aria-hidden="true" />
              )}
              <span className={styles['words']}>
                <b>{message.message.subject}</b> <PlanSummary message={message} />
              </span>
              <IconChevronRight size={24} stroke={2} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {opened === undefined ? null : (
        <Suspense>
          <PlannedDialog
            message={opened}
            onClose={() => setOpenId(undefined)}
            onRemove={() => onRemove(opened)}
          />
        </Suspense>
      )}
    </section>
  )
}
