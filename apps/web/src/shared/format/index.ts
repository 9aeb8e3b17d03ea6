export {
  dateText,
  dayAndTimeText,
  dayPartKeys,
  hourOf,
  isSameDay,
  locales,
  longDateText,
  showTimesOf,
  timeText,
  weekdayText,
} from './dates.ts'
export { fileSizeText } from './file-size.ts'
