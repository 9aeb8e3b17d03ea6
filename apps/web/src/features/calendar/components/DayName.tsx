import type { Day } from '@lykta/calendar'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { ScreenReaderText } from '../../../shared/ui/index.ts'
import { dayHeading } from '../day-words.ts'
import { useEventCount } from '../use-event-count.ts'

/** A day in full and how much is on it, for those who hear what others see in short. */
export const DayName = ({ day, count }: { day: Day; count: number }) => (
  <ScreenReaderText>{`${dayHeading(day, useLanguage())}, ${useEventCount()(count)}`}</ScreenReaderText>
)
