import { useReadable } from '@lykta/calls/react'
import { IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBox, useServerAnsweredAt } from '../../shared/box/index.ts'
import styles from './OfflineLine.module.css'

/**
 * One sentence, for as long as the box cannot be reached. Where the server answers meanwhile but the connection has never come about, a
 * proxy in front of it passes no WebSocket, and waiting does not help.
 */
export const OfflineLine = () => {
  const { t } = useTranslation()
  const { connection } = useBox()
  const wasConnected = useReadable(connection.wasConnected)
  const [since] = useState(() => Date.now())
  const blocked = useServerAnsweredAt() > since && !wasConnected
  return (
    <output className={styles['line']}>
      <IconWifiOff size={44} stroke={2} aria-hidden="true" />
      <span>{t(blocked ? 'blocked' : 'offline')}</span>
    </output>
  )
}
