import { IconAlertCircle, IconBattery1, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import type { ReactNode } from 'react'
import styles from './Banner.module.css'

interface BannerProps {
  kind: 'error' | 'done' | 'lit' | 'note'
  children: ReactNode
}

const icons = { error: IconAlertCircle, done: IconCircleCheck, lit: IconBattery1, note: IconInfoCircle }

/** A sentence above what it is about. An error is read out at once, anything else at the next pause. */
export const Banner = ({ kind, children }: BannerProps) => {
  const Icon = icons[kind]
  return (
    <div className={cx(styles['banner'], styles[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={24} stroke={1.9} aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}
