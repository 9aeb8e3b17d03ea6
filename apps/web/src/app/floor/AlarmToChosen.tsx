import { IconBellRinging } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClasses } from '../../shared/ui/index.ts'
import styles from './FloorScreen.module.css'

interface AlarmToChosenProps {
  rooms: readonly number[]
  onCancel: () => void
}

/** While rooms are being chosen: how many there are, and a link to a new alarm for them. Always in view. */
export const AlarmToChosen = ({ rooms, onCancel }: AlarmToChosenProps) => {
  const { t } = useTranslation(['floor', 'shell'])
  return (
    <section aria-label={t('chosen')} className={styles['chosen']}>
      <output>{t('chosenCount', { count: rooms.length })}</output>
      {rooms.length === 0 ? null : (
        <Link
          to="/admin/alarms/$id"
          params={{ id: 'new' }}
          search={{ rooms }}
          className={buttonClasses({ size: 'small' })}
        >
          <IconBellRinging size={22} stroke={1.9} aria-hidden="true" />
          {t('newAlarm')}
        </Link>
      )}
      <Button look="quiet" size="small" onClick={onCancel}>
        {t('shell:cancel')}
      </Button>
    </section>
  )
}
