import type { Alarm } from '@lykta/contract/alarms'
import { IconBellRinging, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAlarmWords } from '../../../shared/alarms/use-alarm-words.ts'
import { dayAndTimeText } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Banner, Button } from '../../../shared/ui/index.ts'
import { openAlarmsQuery } from '../queries.ts'
import styles from './OpenAlarms.module.css'

const list: string = '/admin/alarms?list=open'

/** At the top until somebody has taken them: the alarms that nobody has answered, and current calls for help. */
export const OpenAlarms = () => {
  const { t } = useTranslation(['overview', 'shell'])
  const { data, isError, isFetching, refetch } = useQuery(openAlarmsQuery)
  if (data === undefined)
    return isError ? (
      <div className={styles['failed']}>
        <Banner kind="error">{t('alarms.failed')}</Banner>
        <Button look="quiet" size="small" pending={isFetching} onClick={() => void refetch()}>
          {t('shell:states.tryAgain')}
        </Button>
      </div>
    ) : null
  const unanswered = data.alarms.filter(isUnanswered)
  const calls = data.alarms.filter((alarm) => alarm.origin === 'resident' && !isUnanswered(alarm))
  const others = data.total - unanswered.length - calls.length
  if (unanswered.length + calls.length === 0) return null
  return (
    <div className={styles['open']}>
      <Alarms title={t('alarms.unanswered')} alarms={unanswered} />
      <Alarms title={t('alarms.help')} alarms={calls} />
      {others > 0 ? <Link to={list}>{t('alarms.more', { count: others })}</Link> : null}
    </div>
  )
}

const isUnanswered = ({ climb, takenBy }: Alarm): boolean => climb?.ended === 'unanswered' && takenBy === null

const Alarms = ({ title, alarms }: { title: string; alarms: readonly Alarm[] }) => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const words = useAlarmWords()
  if (alarms.length === 0) return null
  return (
    <section className={styles['alarms']} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {alarms.map((alarm) => {
          const { title: name, place } = words(alarm)
          const since = t('alarms.since', {
            time: dayAndTimeText(alarm.sentAt ?? alarm.createdAt, language),
          })
          const href: string = `/admin/alarms/${String(alarm.id)}`
          return (
            <li key={alarm.id}>
              <Link to={href}>
                <IconBellRinging size={24} stroke={2} aria-hidden="true" />
                <span>
                  <b>{name}</b>
                  <small>
                    {[
                      place,
                      since,
                      alarm.takenBy === null ? '' : t('alarms.taken', { name: alarm.takenBy.name }),
                    ]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </small>
                </span>
                <IconChevronRight size={24} stroke={2} aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
