import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useHeightInStyles } from '../ui/use-height-as-css-variable.ts'
import { notices, noticeShownMs, type Notice } from './notices.ts'
import styles from './Notices.module.css'

/** Disappears on its own, but not while somebody is about to use it. */
const Card = ({ notice }: { notice: Notice }) => {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      if (card.current?.matches(':hover, :focus-within') !== true) notices.dismiss(notice.id)
    }, noticeShownMs)
    return () => clearInterval(timer)
  }, [notice.id])
  const { action, kind, text } = notice
  const Icon = kind === 'failed' ? IconAlertCircle : IconCircleCheck
  return (
    <li ref={card} className={cx(styles['notice'], kind === 'failed' && styles['failed'])}>
      <Icon size={24} stroke={1.9} aria-hidden="true" />
      <span>{text}</span>
      {action === undefined ? null : (
        <button
          type="button"
          onClick={() => {
            notices.dismiss(notice.id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
    </li>
  )
}

/** Where notices appear; read out when there is a pause. */
export const Notices = ({ label }: { label: string }) => {
  const region = useHeightInStyles('--notices')
  const shown = useSyncExternalStore(notices.subscribe, notices.get)
  return (
    <section
      ref={region}
      className={styles['region']}
      aria-label={label}
      aria-live="polite"
      data-shown={shown.length > 0 || undefined}
      data-react-aria-top-layer="true"
    >
      <ul>
        {shown.map((notice) => (
          <Card key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}
