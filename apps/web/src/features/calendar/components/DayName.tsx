import type { Day } from '@lykta/calendar'
import { useLanguage } from '../../../shared/i18n/index.ts'
import { ScreenReaderText } from '../../../shared/ui/index.ts'
import { dayHeading } from '../day-words.ts'
import { useEventCount } from '../use-event-count.ts'

/** A day in full and the number of its events, for screen readers; others see it in short. */
export const DayName = ({ day, count }: { day: Day; count: number }) => (
  <ScreenReaderText>{`${dayHeading(day, useLanguage())}, ${useEventCount()(count)}`}</ScreenReaderText>
)
