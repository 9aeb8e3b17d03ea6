export {
  capitalized,
  dateText,
  dayAndTimeText,
  dayText,
  dayPartKeys,
  hourOf,
  inputText,
  isSameDay,
  locales,
  longDateText,
  longDayText,
  numericDate,
  timeOfInput,
  timeOnWeekday,
  timeText,
  weekdayText,
  weekdayWord,
} from './dates.ts'
export { ownTimeText } from './own-time.ts'
export { fileSizeText } from './file-size.ts'
