import { IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAlarmWords } from '../../shared/alarms/use-alarm-words.ts'
import { timeText } from '../../shared/format/index.ts'
import { useMay } from '../../shared/permissions/permissions.ts'
import { alarmCallsQuery } from './alarm-calls/queries.ts'
import styles from './OpenHelpCalls.module.css'
import { openHelpQuery } from './queries.ts'
import { useAlarmStateWords } from './use-alarm-state-words.ts'

/** The calls for help that nobody has taken. */
export const OpenHelpCalls = () => {
  const { t } = useTranslation('alarms')
  const words = useAlarmWords()
  const { ofAlarm } = useAlarmStateWords()
  const mayManage = useMay('alarms')
  const { data: open = [] } = useQuery(openHelpQuery)
  const { data: calls = [] } = useQuery(alarmCallsQuery)
  // Alarms that call the user are already shown above the page.
  const shown = open.filter((alarm) => calls.every(({ id }) => id !== alarm.id))
  if (shown.length === 0) return null
  return (
    <nav className={styles['help']} aria-label={t('help')}>
      <ul>
        {shown.map((alarm) => {
          const since = timeText(alarm.sentAt ?? alarm.createdAt)
          const content = (
            <>
              <IconBellRinging size={28} stroke={2} aria-hidden="true" />
              <span>
                <b>{words(alarm).title}</b>
                <small>{[since, ofAlarm(alarm)].filter((part) => part !== undefined).join('. ')}</small>
              </span>
            </>
          )
          return (
            <li key={alarm.id}>
              {mayManage ? (
                <Link to="/admin/alarms/$id" params={{ id: String(alarm.id) }}>
                  {content}
                </Link>
              ) : (
                <Link to="/alarms">{content}</Link>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
