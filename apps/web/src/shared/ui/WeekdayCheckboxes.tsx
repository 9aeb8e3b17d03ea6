import { timeOnWeekday, weekdayText } from '../format/index.ts'
import { useLanguage } from '../i18n/index.ts'
import { Checkboxes } from './Checkboxes.tsx'

interface WeekdayCheckboxesProps {
  label: string
  /** Sunday 0. */
  days: readonly number[]
  disabled: boolean
  onChange: (days: number[]) => void
}

const mondayFirst = [1, 2, 3, 4, 5, 6, 0]

/** The days of a week, to tick. */
export const WeekdayCheckboxes = ({ days, ...rest }: WeekdayCheckboxesProps) => {
  const language = useLanguage()
  const choices = mondayFirst.map((day) => ({ value: day, label: weekdayText(timeOnWeekday(day), language) }))
  return <Checkboxes choices={choices} chosen={days} {...rest} />
}
