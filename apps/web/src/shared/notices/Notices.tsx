import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useEffect, useSyncExternalStore } from 'react'
import { notices, noticeShownMs, type Notice } from './notices.ts'
import styles from './Notices.module.css'

const Card = ({ notice }: { notice: Notice }) => {
  useEffect(() => {
    const timer = setTimeout(() => notices.dismiss(notice.id), noticeShownMs)
    return () => clearTimeout(timer)
  }, [notice.id])
  const { action, kind, text } = notice
  const Icon = kind === 'failed' ? IconAlertCircle : IconCircleCheck
  return (
    <li className={cx(styles['notice'], kind === 'failed' && styles['failed'])}>
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
  const shown = useSyncExternalStore(notices.subscribe, notices.get)
  return (
    <section
      className={styles['region']}
      aria-label={label}
      aria-live="polite"
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
