import type { Translation } from '@lykta/ui/translation'
import { type calendar as english } from '../en/calendar.ts'

export const calendar = {
  title: 'I dag',
  more: 'och {{count}} till',
  nothing: 'Inget planerat i dag',
  nothingMore: 'Inget mer i dag',
  failed: 'Dagens planering kan inte visas just nu.',
  now: 'Nu',
  tomorrow: 'I morgon',
  allDay: 'Hela dagen',
  reminder: 'Påminnelse',
  ok: 'OK',
  close: 'Stäng',
  nextPage: 'Nästa sida',
  page: '{{page}} av {{pages}}',
  from: 'Från {{name}}',
  in_one: 'Om {{count}} minut',
  in_other: 'Om {{count}} minuter',
  was: 'Det här var klockan {{time}}',
  wasYesterday: 'Det här var i går',
  wasYesterdayAt: 'Det här var i går klockan {{time}}',
} as const satisfies Translation<typeof english>
