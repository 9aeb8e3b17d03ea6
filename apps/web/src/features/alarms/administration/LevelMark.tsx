import type { AlarmLevel } from '@lykta/contract/alarms'
import { IconAlertTriangle, IconExclamationCircle, IconInfoCircle, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './LevelMark.module.css'

const icons: Record<AlarmLevel, Icon> = {
  info: IconInfoCircle,
  important: IconExclamationCircle,
  critical: IconAlertTriangle,
}

/** How serious an alarm is, as a word and by the shape of its mark. */
export const LevelMark = ({ level }: { level: AlarmLevel }) => {
  const { t } = useTranslation('alarms-administration')
  const Icon = icons[level]
  return (
    <span className={styles['level']} data-level={level}>
      <Icon size={20} stroke={2} aria-hidden="true" />
      {t(`levels.${level}`)}
    </span>
  )
}
