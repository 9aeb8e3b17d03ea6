import { useReadable } from '@lykta/calls/react'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBox, useServerAnsweredAt } from '../../shared/box/index.ts'
import styles from './OfflineLine.module.css'

/** A server that starts, or only its channel for boxes, is back long before. */
const sureAfterMs = 3 * 60_000

/**
 * One sentence, for as long as the box cannot be reached. Where the server answers for minutes but neither this connection has ever come
 * about nor the call channel is open, something in between passes no WebSocket, and waiting does not help.
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
