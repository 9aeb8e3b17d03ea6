export {
  dateText,
  dayAndTimeText,
  dayPartKeys,
  isSameDay,
  longDateText,
  timeText,
  weekdayText,
} from './dates.ts'
export { fileSizeText } from './file-size.ts'
