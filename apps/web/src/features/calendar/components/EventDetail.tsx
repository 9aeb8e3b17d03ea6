import { IconChevronLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { dayHeading, dayText } from '../day-words.ts'
import type { Entry } from '../entries.ts'
import { lookOf } from '../look.ts'
import { useTimes } from '../use-times.ts'
import { useTypeName } from '../use-type-name.ts'
import styles from './EventDetail.module.css'

interface EventDetailProps {
  entry: Entry
  /** The page has no other heading, and its own Back. */
  alone?: boolean
  /** Closes it, if it was opened from a list. */
  onClose?: () => void
}

/** The detail of one event. */
export const EventDetail = ({ entry, alone = false, onClose }: EventDetailProps) => {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const times = useTimes()
  const typeName = useTypeName()
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = onClose !== undefined
  // The pressed entry may be gone, or far away for keyboard users, so the detail takes the focus.
  useEffect(() => {
    if (opened) heading.current?.focus()
  }, [opened])

  const { titleEvent, messageEvent, first, last, type, interval, reminder, fontSize } = entry
  const Heading = alone ? 'h1' : 'h2'
  const facts = [
    {
      name: t('detail.date'),
      value:
        first.day === last.day
          ? `${dayHeading(first.day, language)} ${first.day.slice(0, 4)}`
          : `${dayText(first.day)} – ${dayText(last.day)}`,
    },
    { name: t('detail.time'), value: times.ofEntry(entry) },
    { name: t('detail.type'), value: typeName(type) },
    { name: t('detail.repeated'), value: interval === 'none' ? '' : t(`repeated.${interval}`) },
    {
      name: t('detail.reminder'),
      value:
        reminder < 0 ? '' : reminder === 0 ? t('detail.atTheTime') : t('detail.before', { count: reminder }),
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
      <Heading ref={heading} tabIndex={-1} className={styles['title']} {...lookOf(entry)}>
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
    </article>
  )
}
