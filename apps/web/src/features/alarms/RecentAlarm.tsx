import { IconBellRinging } from '@tabler/icons-react'
import { useNow } from '@lykta/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAlarmWords } from '../../shared/alarms/use-alarm-words.ts'
import { dayAndTimeText } from '../../shared/format/index.ts'
import { recentText } from '../../shared/format/recent-time.ts'
import { useLanguage } from '../../shared/i18n/index.ts'
import { useMay } from '../../shared/permissions/permissions.ts'
import { Panes, Row, rowClass } from '../../shared/ui/index.ts'
import styles from './RecentAlarm.module.css'
import { alarmCallsQuery } from './alarm-calls/queries.ts'
import { isOpenHelp } from './open-help.ts'
import { newestAlarmQuery, openAlarmsQuery } from './queries.ts'
import { useAlarmStateWords } from './use-alarm-state-words.ts'

/**
 * On the home: an alarm that is open, or else the newest of the last days, with a link to all. An open call for help is at the
 * top of the page (`OpenHelpCalls`). Users who send alarms have their own list of them.
 */
export const RecentAlarm = () => {
  const { t } = useTranslation('alarms')
  const words = useAlarmWords()
  const { ofAlarm } = useAlarmStateWords()
  const language = useLanguage()
  const now = useNow(60_000)
  const mayManage = useMay('alarms')
  const { data: open } = useQuery({ ...openAlarmsQuery, enabled: !mayManage })
  const { data: newest } = useQuery({ ...newestAlarmQuery, enabled: !mayManage })
  const alarm = open?.[0] ?? newest
  // Alarms that call the user are already shown above the page.
  const { data: isCalling = false } = useQuery({ ...alarmCallsQuery, select: (calls) => calls.length > 0 })
  // Until both are known, the newest might only stand in for one that is open.
  if (
    mayManage ||
    isCalling ||
    open === undefined ||
    alarm === undefined ||
    alarm === null ||
    isOpenHelp(alarm)
  )
    return null
  const at = alarm.sentAt ?? alarm.createdAt
  const when = recentText(at, now, language) ?? dayAndTimeText(at, language)
  const state = ofAlarm(alarm)
  return (
    <nav className={styles['recent']} aria-label={t('page.title')}>
      <Panes>
        <Link to="/alarms" className={rowClass}>
          <Row
            icon={<IconBellRinging size={26} stroke={1.9} aria-hidden="true" />}
            title={words(alarm).title}
            detail={state === undefined ? when : `${when}. ${state}`}
          />
        </Link>
      </Panes>
    </nav>
  )
}
