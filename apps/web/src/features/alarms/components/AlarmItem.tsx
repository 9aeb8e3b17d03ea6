import type { Alarm } from '@lykta/contract/alarms'
import { IconBellRinging } from '@tabler/icons-react'
import { cx, useNow } from '@lykta/ui'
import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlarmWords } from '../../../shared/alarms/use-alarm-words.ts'
import { BoxViewListContext, useRoomWords } from '../../../shared/box-view/index.ts'
import { longDateText, timeText } from '../../../shared/format/index.ts'
import { recentText } from '../../../shared/format/recent-time.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { isPressing } from '../alarm-calls/urgency.ts'
import { ownReceiptsQuery } from '../queries.ts'
import { useAlarmStateWords } from '../use-alarm-state-words.ts'
import styles from './AlarmItem.module.css'

/** Up to this many TVs are listed individually. */
const mostTvs = 4

interface AlarmItemProps {
  alarm: Alarm
  /** The page was opened for this alarm. */
  chosen: boolean
}

/** An alarm with its state. */
export const AlarmItem = ({ alarm, chosen }: AlarmItemProps) => {
  const { t } = useTranslation('alarms')
  const { title } = useAlarmWords()(alarm)
  const { ofAlarm } = useAlarmStateWords()
  const language = useLanguage()
  const now = useNow(60_000)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (chosen) item.current?.scrollIntoView({ block: 'center' })
  }, [chosen])
  const { body, createdBy, endNote, room, level } = alarm
  const at = alarm.sentAt ?? alarm.createdAt
  const when = recentText(at, now, language) ?? `${longDateText(at, language)} ${timeText(at)}`
  const isOpen =
    alarm.takenBy === null && alarm.endedAt === null && alarm.climb !== null && alarm.recalledAt === null
  const open = isOpen && (alarm.climb?.ended === null || alarm.climb?.ended === 'unanswered')
  const state = ofAlarm(alarm)
  return (
    <li
      ref={item}
      aria-current={chosen || undefined}
      className={cx(styles['item'], open && isPressing(alarm) && styles['open'], chosen && styles['chosen'])}
    >
      <IconBellRinging size={26} stroke={1.9} aria-hidden="true" />
      <div className={styles['words']}>
        <h2>{title}</h2>
        <p className={styles['when']}>
          {[
            when,
            room === null ? t(`level.${level}`) : undefined,
            createdBy === null ? undefined : t('from', { name: createdBy.name }),
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </p>
        {body === '' ? null : <p className={styles['text']}>{body}</p>}
        {state === undefined ? null : <p className={styles['state']}>{state}</p>}
        {endNote === null || endNote === '' ? null : <p>{t('note', { note: endNote })}</p>}
        {room === null ? <AtTvs alarm={alarm} /> : null}
      </div>
    </li>
  )
}

/** How far it has got at each TV of a family; with many TVs, how many have acknowledged it. */
const AtTvs = ({ alarm }: { alarm: Alarm }) => {
  const { t } = useTranslation('alarms')
  const { atTv } = useAlarmStateWords()
  const { room: roomWords } = useRoomWords()
  const boxViews = use(BoxViewListContext)
  const { counts, id } = alarm
  const few = counts.rooms <= mostTvs
  const { data: receipts } = useQuery({ ...ownReceiptsQuery(id), enabled: few })
  if (!few || receipts === undefined)
    return <p>{t('acknowledged', { count: counts.acknowledged, total: counts.rooms })}</p>
  return (
    <ul className={styles['tvs']}>
      {receipts.map((receipt) => {
        const { room, resident } = receipt
        const known = boxViews.find((one) => one.room.id === room.id)?.nickName
        const name = known ?? (resident === '' ? roomWords({ room }) : resident)
        return (
          <li key={room.id}>
            <b>{name}</b> {atTv(receipt, alarm)}
          </li>
        )
      })}
    </ul>
  )
}
