export {
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
  showTimesOf,
  timeOfInput,
  timeText,
  weekdayOfNumber,
  weekdayText,
} from './dates.ts'
export { fileSizeText } from './file-size.ts'
