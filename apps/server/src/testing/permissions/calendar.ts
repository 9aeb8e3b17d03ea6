import type { calendarRoutes } from '@lykta/contract/calendar/routes'
import type { CasesOf } from './case.ts'
import { everyBox, everyUser, seeing } from './rows.ts'

export const calendarCases: CasesOf<typeof calendarRoutes> = {
  types: [{ of: 'everything', row: everyUser, ask: () => ({}) }],
  list: [{ of: 'the box', row: seeing, ask: ({ box }) => ({ query: { filter: { room: box.roomId } } }) }],
  occurrences: [
    {
      of: 'the box',
      row: seeing,
      ask: ({ box }) => ({ query: { filter: { room: box.roomId }, from: 0, to: 86_400_000 } }),
    },
  ],
  boxOccurrences: [{ of: 'itself', row: everyBox, ask: () => ({ query: { from: 0, to: 86_400_000 } }) }],
}
