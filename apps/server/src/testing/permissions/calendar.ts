import type { RouteTable } from './case.ts'
import { everyBox, everyUser, seeing } from './rows.ts'

export const calendarRoutes: RouteTable = {
  'GET /api/calendartype': [{ of: 'everything', row: everyUser, ask: () => ({}) }],
  'GET /api/calendar': [
    { of: 'the box', row: seeing, ask: ({ box }) => ({ query: { filter: { room: box.roomId } } }) },
  ],
  'GET /api/calendar/occurrences': [
    {
      of: 'the box',
      row: seeing,
      ask: ({ box }) => ({ query: { filter: { room: box.roomId }, from: 0, to: 86_400_000 } }),
    },
  ],
  'GET /api/box/calendar': [
    { of: 'itself', row: everyBox, ask: () => ({ query: { from: 0, to: 86_400_000 } }) },
  ],
}
