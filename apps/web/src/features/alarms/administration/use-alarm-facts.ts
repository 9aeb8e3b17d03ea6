import type { Alarm } from '@lykta/contract/alarms'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAlarmWords } from '../../../shared/alarms/use-alarm-words.ts'
import { useRoomWords } from '../../../shared/box-view/index.ts'
import { dayAndTimeText, locales } from '../../../shared/format/index.ts'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { alarmReceiversQuery } from '../../../shared/receivers/query.ts'
import { roomsOf, targetNames } from './compose/target.ts'

/** How many parts are named on a line. */
const mostNamed = 3

const isPlanned = ({ state }: Alarm): boolean => state === 'draft' || state === 'scheduled'

/** The facts of an alarm, in the reader's language. */
export const useAlarmFacts = () => {
  const { t } = useTranslation(['alarms-administration', 'messages'])
  const language = useLanguage()
  const words = useAlarmWords()
  const { room: roomWords } = useRoomWords()
  const { data: list = [] } = useQuery(alarmReceiversQuery)

  const time = (at: number): string => dayAndTimeText(at, language)
  /** The number of rooms it has gone to, or would go to. */
  const rooms = (alarm: Alarm): number =>
    isPlanned(alarm) ? roomsOf(list, alarm).length : alarm.counts.rooms

  const place = ({ room }: Alarm): string | undefined =>
    room === null ? undefined : [roomWords({ room }), room.location].filter((part) => part !== '').join(', ')

  /** The first of the names, and how many more there are. */
  const named = (names: readonly string[]): string => {
    const more = names.length - mostNamed
    const first = names.slice(0, mostNamed).join(', ')
    return more > 0 ? t('andMore', { names: first, count: more }) : first
  }

  return {
    time,
    rooms,
    named,
    title: (alarm: Alarm): string => words(alarm).title || t('untitled'),
    /** Whom it is for: the names of the parts, or what it is about. */
    target: (alarm: Alarm): string => {
      const about = place(alarm)
      if (about !== undefined) return about
      const names = targetNames(list, alarm, (one) => roomWords({ room: one }))
      return names.length === 0 ? t(`targets.${alarm.target}`) : named(names)
    },
    sound: ({ sound, ownSound }: Alarm): string =>
      sound === null ? (ownSound?.name ?? t('sounds.own')) : t(`sounds.${sound}`),
    /** When it was sent, will be sent, or was last edited. */
    when: ({ state, sentAt, recalledAt, schedule, recurrence, updatedAt }: Alarm): string => {
      if (state === 'scheduled' && schedule !== null)
        return recurrence === null
          ? time(schedule)
          : t('whenRepeated', {
              time: time(schedule),
              interval: t(`messages:when.intervals.${recurrence.interval}`).toLocaleLowerCase(
                locales[language],
              ),
            })
      return time((state === 'recalled' ? recalledAt : sentAt) ?? updatedAt)
    },
    state: (alarm: Alarm): string => {
      const { state, climb, takenBy, counts, endedAt } = alarm
      if (climb?.ended === 'cancelled') return t('states.cancelled')
      if (state !== 'sent') return t(`states.${state}`)
      if (takenBy !== null)
        return t(endedAt === null ? 'states.taken' : 'states.ended', { name: takenBy.name })
      if (climb?.ended === 'unanswered') return t('states.unanswered')
      const sum = t('states.acknowledged', { count: counts.acknowledged, of: counts.rooms })
      const acknowledged =
        counts.notReached === 0 ? sum : t('states.notReached', { sum, count: counts.notReached })
      if (climb === null || climb.ended !== null) return acknowledged
      return alarm.room === null
        ? t('states.climbing', { acknowledged, done: climb.done, of: climb.of })
        : t('states.calling', { done: climb.done, of: climb.of })
    },
  }
}
