import type { Day } from '@lykta/calendar'
import { IconChevronLeft, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Reminder } from '@lykta/contract/calendar'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { mayUse, useBoxView } from '../../../shared/box-view/index.ts'
import { dayAndTimeText, ownTimeText } from '../../../shared/format/index.ts'
import { Button, IconButton } from '../../../shared/ui/index.ts'
import { clockText, dayHeading, dayWords, lastClockText } from '../day-words.ts'
import { isWholeDay, type Entry } from '../entries.ts'
import { entryStyleOf } from '../entry-style.ts'
import { useRecurrenceWords } from '../use-recurrence-words.ts'
import { useTimeWords } from '../use-time-words.ts'
import { useTypeName } from '../use-type-name.ts'
import styles from './EventDetail.module.css'

/** What can be done with the event shown. */
export type ActOnEvent = (how: 'change' | 'copy' | 'delete', entry: Entry) => void

interface EventDetailProps {
  entry: Entry
  /** The page has no other heading, and a separate Back. */
  alone?: boolean
  onAct: ActOnEvent
  /** Closes it, if it was opened from a list. */
  onClose?: () => void
}

/** The detail of one event. */
export const EventDetail = ({ entry, alone = false, onAct, onClose }: EventDetailProps) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const times = useTimeWords()
  const typeName = useTypeName()
  const howOften = useRecurrenceWords()
  const boxView = useBoxView()
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = onClose !== undefined
  // The pressed entry may be gone, or far away for keyboard users, so the detail takes the focus.
  useEffect(() => {
    if (opened) heading.current?.focus()
  }, [opened])

  const { event, titleEvent, messageEvent, first, last, type, reminder, fontSize } = entry
  const Heading = alone ? 'h1' : 'h2'
  const outcomeOf = (one: Reminder | undefined): string => {
    if (one === undefined) return ''
    if (one.acknowledgedAt !== null) {
      return t('detail.acknowledged', { time: dayAndTimeText(one.acknowledgedAt, language) })
    }
    return one.state === 'unanswered' ? t('detail.unanswered') : t('detail.waiting')
  }
  const repeated = (): string => {
    const often = howOften(event)
    if (often !== undefined) return often
    if (event.series === null) return ''
    const { day } = event.series
    return day === first.day
      ? t('detail.changedOnce')
      : t('detail.movedOnce', { day: dayWords(day, language) })
  }
  const isAllDay = isWholeDay({ from: first.minute, to: last.minute })
  const ownTimes = (): string => {
    const [from, to] = [entry.start, entry.end].map((at) => ownTimeText(at, language, event.timeZone))
    if (isAllDay || from === undefined || to === undefined) return ''
    return entry.start === entry.end ? from : `${from} – ${to}`
  }
  const withYear = (day: Day) => `${dayHeading(day, language)} ${day.slice(0, 4)}`
  const facts = [
    ...(first.day === last.day || isAllDay
      ? [
          {
            name: t('detail.date'),
            value:
              first.day === last.day
                ? withYear(first.day)
                : `${dayHeading(first.day, language)} – ${dayWords(last.day, language)} ${last.day.slice(0, 4)}`,
          },
          { name: t('detail.time'), value: times.ofEntry(entry) },
        ]
      : [
          { name: t('write.start'), value: `${withYear(first.day)}, ${clockText(first.minute)}` },
          { name: t('write.end'), value: `${withYear(last.day)}, ${lastClockText(last.minute)}` },
        ]),
    { name: t('detail.ownTime'), value: ownTimes() },
    { name: t('detail.type'), value: event.subscription === null ? typeName(type) : type },
    { name: t('detail.repeated'), value: repeated() },
    {
      name: t('detail.reminder'),
      value:
        reminder < 0 ? '' : reminder === 0 ? t('detail.atTheTime') : t('detail.before', { count: reminder }),
    },
    {
      name: t('detail.outcome'),
      value: outcomeOf(event.reminders.find(({ occurrence }) => occurrence === entry.start)),
    },
    {
      name: t('detail.from'),
      value: event.subscription === null ? event.sender.name : t('detail.elsewhere'),
    },
  ]
  return (
    <article className={styles['detail']} aria-label={titleEvent}>
      {opened && !alone ? (
        <Button
          look="text"
          size="small"
          icon={<IconChevronLeft size={22} stroke={2.1} aria-hidden="true" />}
          onClick={onClose}
        >
          {t('detail.back')}
        </Button>
      ) : null}
      <Heading ref={heading} tabIndex={-1} className={styles['title']} {...entryStyleOf(entry)}>
        {titleEvent}
      </Heading>
      <dl>
        {facts.map(({ name, value }) =>
          value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <p className={styles['text']} data-size={fontSize}>
        {messageEvent}
      </p>
      <div className={styles['acts']}>
        {event.mayChange ? (
          <Button
            look="quiet"
            size="small"
            icon={<IconPencil size={22} stroke={1.9} aria-hidden="true" />}
            onClick={() => onAct('change', entry)}
          >
            {t('detail.change')}
          </Button>
        ) : null}
        {mayUse(boxView, 'calendar') ? (
          <Button
            look="quiet"
            size="small"
            icon={<IconCopy size={22} stroke={1.9} aria-hidden="true" />}
            onClick={() => onAct('copy', entry)}
          >
            {t('detail.copy')}
          </Button>
        ) : null}
        {event.mayChange ? (
          <IconButton look="line" label={t('detail.delete')} onClick={() => onAct('delete', entry)}>
            <IconTrash size={24} stroke={1.9} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
    </article>
  )
}
