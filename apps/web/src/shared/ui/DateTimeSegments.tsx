import { parseDate, parseDateTime, parseTime } from '@internationalized/date'
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { cx } from '@lykta/ui'
import { useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { TimeField } from 'react-aria-components/TimeField'
import { locales } from '../format/index.ts'
import { useLanguage } from '../i18n/index.ts'
import styles from './DateTimeSegments.module.css'

export type DateTimeKind = 'date' | 'time' | 'datetime'

interface DateTimeSegmentsProps {
  kind: DateTimeKind
  value: string
  /** The first day that can be chosen, `2026-11-22`. */
  min?: string | undefined
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  labelledBy: string
  describedBy: string | undefined
  wrong: boolean
  disabled?: boolean | undefined
  ref?: Ref<{ focus: () => void }> | undefined
}

/** Parts of a date that are typed or changed up and down separately, and a month to choose the day in. */
export const DateTimeSegments = ({
  kind,
  value,
  min,
  onChange,
  onBlur,
  labelledBy,
  describedBy,
  wrong,
  disabled = false,
  ref,
}: DateTimeSegmentsProps) => {
  const language = useLanguage()
  const field = useRef<HTMLDivElement>(null)
  const firstPart = () => field.current?.querySelector<HTMLElement>('[role="spinbutton"]')
  useImperativeHandle(ref, () => ({ focus: () => firstPart()?.focus() }))
  // The same object until it changes: another one would undo what is half typed.
  const time = useMemo(() => (kind === 'time' ? read(parseTime, value) : null), [kind, value])
  const date = useMemo(() => {
    if (kind === 'time') return null
    return kind === 'date' ? read(parseDate, value) : read(parseDateTime, value)
  }, [kind, value])
  const first = useMemo(() => (min === undefined ? null : read(parseDate, min)), [min])
  // If a part is missing when the field is left, it shows its earlier value, which still counts.
  const [left, setLeft] = useState(0)
  const shared = {
    ref: field,
    className: styles['field'] ?? '',
    'aria-labelledby': labelledBy,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    hourCycle: 24 as const,
    shouldForceLeadingZeros: true,
    isInvalid: wrong,
    isDisabled: disabled,
    validationBehavior: 'aria' as const,
    onBlur: () => {
      if (value !== '' && field.current?.querySelector('[data-placeholder]') !== null) setLeft(left + 1)
      onBlur?.()
    },
  }
  const parts = (
    <DateInput className={styles['parts'] ?? ''}>
      {(segment) => <DateSegment segment={segment} className={cx(styles['part'])} />}
    </DateInput>
  )
  return (
    <I18nProvider locale={locales[language]}>
      {kind === 'time' ? (
        <TimeField
          key={left}
          {...shared}
          value={time}
          onChange={(typed) => onChange(typed === null ? '' : typed.toString().slice(0, 'HH:mm'.length))}
        >
          {parts}
        </TimeField>
      ) : (
        <DatePicker
          key={left}
          {...shared}
          granularity={kind === 'date' ? 'day' : 'minute'}
          value={date}
          minValue={first}
          onChange={(typed) =>
            onChange(typed === null ? '' : typed.toString().slice(0, 'YYYY-MM-DDTHH:mm'.length))
          }
        >
          <Group className={styles['picker'] ?? ''}>
            {parts}
            <Button className={cx(styles['open'])}>
              <IconCalendarEvent size={26} stroke={1.8} aria-hidden="true" />
            </Button>
          </Group>
          <Popover className={cx(styles['popover'])} placement="bottom end" offset={8}>
            <Dialog className={cx(styles['dialog'])}>
              <Month />
            </Dialog>
          </Popover>
        </DatePicker>
      )}
    </I18nProvider>
  )
}

const Month = () => (
  <Calendar>
    <header className={styles['head']}>
      <Button slot="previous" className={cx(styles['arrow'])}>
        <IconChevronLeft size={24} stroke={2.1} aria-hidden="true" />
      </Button>
      <Heading />
      <Button slot="next" className={cx(styles['arrow'])}>
        <IconChevronRight size={24} stroke={2.1} aria-hidden="true" />
      </Button>
    </header>
    <CalendarGrid weekdayStyle="short" className={cx(styles['month'])}>
      <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
      <CalendarGridBody>
        {(date) => <CalendarCell date={date} className={cx(styles['day'])} />}
      </CalendarGridBody>
    </CalendarGrid>
  </Calendar>
)

/** Null: there is no value, or an invalid text. */
const read = <T,>(parse: (text: string) => T, value: string): T | null => {
  if (value === '') return null
  try {
    return parse(value)
  } catch {
    return null
  }
}
