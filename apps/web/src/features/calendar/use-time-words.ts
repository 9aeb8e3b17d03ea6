import type { Day } from '@lykta/calendar'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/index.ts'
import { clockText, dateWords, dayWords, lastClockText } from './day-words.ts'
import { isWholeDay, type DayPart, type Entry } from './entries.ts'

interface Times {
  /** "11:30–12:30", or the part on this day. */
  ofPart: (part: DayPart, day: Day) => string
  /** "11:30", where there is no room for its end. */
  startOfPart: (part: DayPart, day: Day) => string
  /** "11:30–12:30", or the words for whole days. */
  ofEntry: (entry: Entry) => string
  /** "14 November – 16 November", with times if it has any; within one day like `ofEntry`. */
  ofDays: (entry: Entry) => string
  /** "Saturday 14 November, 11:30–12:30" within a sentence, for one that is moved. */
  ofMoved: (entry: Entry) => string
}

const range = (from: number, to: number): string =>
  from === to ? clockText(from) : `${clockText(from)}–${clockText(to)}`

/** The times of entries in words. */
export const useTimeWords = (): Times => {
  const { t } = useTranslation('calendar')
  const ofPart: Times['ofPart'] = (part, day) => {
    if (isWholeDay(part)) return t('allDay')
    if (part.entry.first.day < day) return t('until', { time: clockText(part.to) })
    if (part.entry.last.day > day) return t('from', { time: clockText(part.from) })
    return range(part.from, part.to)
  }
  const language = useLanguage()
  const ofEntry: Times['ofEntry'] = ({ first, last }) =>
    isWholeDay({ from: first.minute, to: last.minute }) ? t('allDay') : range(first.minute, last.minute)
  return {
    ofPart,
    startOfPart: (part, day) =>
      isWholeDay(part) || part.entry.first.day < day ? ofPart(part, day) : clockText(part.from),
    ofEntry,
    ofDays: (entry) => {
      const { first, last } = entry
      if (first.day === last.day) return ofEntry(entry)
      const isWhole = isWholeDay({ from: first.minute, to: last.minute })
      const [from, to] = [dateWords(first.day, language), dateWords(last.day, language)]
      return isWhole
        ? `${from} – ${to}`
        : `${from} ${clockText(first.minute)} – ${to} ${lastClockText(last.minute)}`
    },
    ofMoved: (entry) => `${dayWords(entry.first.day, language)}, ${ofEntry(entry)}`,
  }
}
