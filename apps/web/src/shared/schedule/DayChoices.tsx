import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, InputField, WeekdayCheckboxes } from '../ui/index.ts'
import styles from './Schedule.module.css'

interface DaysProps {
  days: readonly number[]
  disabled: boolean
  onChange: (days: number[]) => void
}

/** The days of a repeated message: weekdays to tick, or days of the month to add. */
export const DayChoices = ({ interval, ...rest }: DaysProps & { interval: 'Weekly' | 'Monthly' }) => {
  const { t } = useTranslation('messages')
  return interval === 'Weekly' ? (
    <WeekdayCheckboxes label={t('when.weekdays')} {...rest} />
  ) : (
    <MonthDays {...rest} />
  )
}

const MonthDays = ({ days, disabled, onChange }: DaysProps) => {
  const { t } = useTranslation('messages')
  const [written, setWritten] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const day = Number(written)
  const valid = Number.isInteger(day) && day >= 1 && day <= 31
  const add = () => {
    if (!valid || days.includes(day)) {
      setError(valid ? t('when.dayTwice', { day }) : t('when.dayInvalid'))
      input.current?.focus()
      return
    }
    onChange([...days, day].toSorted((one, other) => one - other))
    setWritten('')
  }
  return (
    <div className={styles['month']}>
      <InputField
        ref={input}
        type="number"
        name="day"
        label={t('when.monthDays')}
        hint={t('when.monthDaysHint')}
        value={written}
        min="1"
        max="31"
        disabled={disabled}
        error={error}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must not send the message yet.
          event.preventDefault()
          add()
        }}
        onChange={(value) => {
          setWritten(value)
          setError(undefined)
        }}
      />
      <Button look="quiet" size="small" disabled={disabled} onClick={add}>
        {t('when.addDay')}
      </Button>
      <ul className={styles['days']} aria-label={t('when.chosenDays')}>
        {days.map((one) => (
          <li key={one}>
            <Button
              look="quiet"
              size="small"
              disabled={disabled}
              icon={<IconX size={20} stroke={2} aria-hidden="true" />}
              onClick={() => onChange(days.filter((other) => other !== one))}
            >
              {t('when.removeDay', { day: one })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
