import { useReadable } from '@lykta/calls/react'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBox, useServerAnsweredAt } from '../../shared/box/use-box.ts'
import styles from './OfflineLine.module.css'

/** A starting server, or just its channel for boxes, is back long before. */
const sureAfterMs = 3 * 60_000

/**
 * One sentence, while the box cannot be reached. If the server has answered for minutes, but this connection has never been made
 * and the call channel is not open either, something in between blocks WebSockets, and waiting does not help.
 */
export const OfflineLine = ({ callsOpen }: { callsOpen: boolean }) => {
  const { t } = useTranslation()
  const { connection } = useBox()
  const wasConnected = useReadable(connection.wasConnected)
  const blocked = useServerAnsweredAt() - connection.since >= sureAfterMs && !wasConnected && !callsOpen
  return (
    <output className={styles['line']}>
      <IconWifiOff size={44} stroke={2} aria-hidden="true" />
      <span>{t(blocked ? 'blocked' : 'offline')}</span>
    </output>
  )
}
