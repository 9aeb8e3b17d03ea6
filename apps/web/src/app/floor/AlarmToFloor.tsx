import { IconBellRinging } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClasses } from '../../shared/ui/index.ts'

/** A link to a new alarm for everybody on a floor. */
export const AlarmToFloor = ({ id, name }: { id: number; name: string }) => {
  const { t } = useTranslation('floor')
  return (
    <Link
      to="/admin/alarms/$id"
      params={{ id: 'new' }}
      search={{ group: id }}
      className={buttonClasses({ look: 'quiet', size: 'small' })}
      aria-label={t('newAlarmTo', { name })}
    >
      <IconBellRinging size={22} stroke={1.9} aria-hidden="true" />
      {t('newAlarm')}
    </Link>
  )
}
