import { describe, expect, test } from 'vitest'
import { competenceOf, mayUse, missedCalls, readCallHistory, readFlags, showsFunction } from './box-view.ts'

describe('readFlags', () => {
  test('[CARETAKER-28] settings come as JSON text', () => {
    expect(readFlags('{"phone":true,"message":false}')).toMatchObject({ phone: true, message: false })
  })
  test.each(['', 'no json', 'null', '[]', '"phone"', '{"phone":"yes"}', '{"__proto__":{"phone":true}}'])(
    '[CARETAKER-20] %j switches nothing on',
    (text) => {
      expect(Object.values(readFlags(text)).some(Boolean)).toBe(false)
    },
  )
})

const entry = (startCall: number) => ({ startCall, timeCall: 3 })

describe('readCallHistory', () => {
  test('[HISTORY-01] [CARETAKER-22] calls come as JSON text and stand newest first', () => {
    const text = JSON.stringify([entry(1), entry(3), entry(2)])
    expect(readCallHistory(text).map(({ startCall }) => startCall)).toEqual([3, 2, 1])
  })
  test.each(['', '{}', 'null', '[1, null, {}]'])('%j holds no calls', (text) => {
    expect(readCallHistory(text)).toEqual([])
  })
})

const all = readFlags('{"superUser":true,"user":true,"viewers":true}')

describe('competenceOf', () => {
  test.each([
    {
      permissions: ['superUser'],
      settings: all,
      competence: 'superUser',
      note: 'the highest of one that is on',
    },
    {
      permissions: ['superUser'],
      settings: { ...all, superUser: false },
      competence: 'user',
      note: 'the next one when it is off',
    },
    { permissions: ['user'], settings: all, competence: 'user', note: 'never more than permitted' },
    { permissions: ['viewers'], settings: all, competence: 'viewers', note: 'viewers look' },
    {
      permissions: ['phone'],
      settings: all,
      competence: 'viewers',
      note: 'no competence is the weakest one',
    },
  ] as const)('[PERM-04] $note', ({ permissions, settings, competence }) => {
    expect(competenceOf({ permissions: [...permissions], settings })).toBe(competence)
  })

  test.each([
    {
      permissions: ['viewers', 'message'],
      functions: ['message'],
      may: false,
      note: 'viewers may only look',
    },
    { permissions: ['user', 'message'], functions: ['message'], may: true, note: 'users may act' },
    { permissions: ['superUser', 'message'], functions: ['message'], may: true, note: 'super users may act' },
    {
      permissions: ['user', 'phone'],
      functions: ['phone', 'message'],
      may: false,
      note: 'not without permission',
    },
    { permissions: ['user', 'message'], functions: ['phone'], may: false, note: 'not what the box has not' },
  ] as const)('[PERM-04] $note', ({ permissions, functions, may }) => {
    const box = { permissions: [...permissions], functions: [...functions], settings: all }
    expect(mayUse(box, 'message')).toBe(may)
  })
})

describe('showsFunction', () => {
  const on = readFlags('{"phone":true}')
  const off = readFlags('{}')
  test.each([
    {
      settings: on,
      permissions: ['phone'],
      functions: ['phone'],
      shown: true,
      note: 'flag, permission and box',
    },
    { settings: off, permissions: ['phone'], functions: ['phone'], shown: false, note: 'the flag is off' },
    { settings: on, permissions: [], functions: ['phone'], shown: false, note: 'not permitted' },
    { settings: on, permissions: ['phone'], functions: [], shown: false, note: 'the box does not offer it' },
  ] as const)('[HOME-06] $note', ({ settings, permissions, functions, shown }) => {
    expect(showsFunction({ settings, functions: [...functions] }, permissions, 'phone')).toBe(shown)
  })
})

const callAt = (startCall: number, missed: boolean) => ({
  key: String(startCall),
  roomID: 1,
  inComingCall: true,
  outGoingCall: false,
  startCall,
  timeCall: 0,
  missed,
  video: false,
})

test.each([
  { note: 'none at all', calls: [], seenAt: 0, missed: 0 },
  { note: 'all of them', calls: [callAt(2, true), callAt(1, true)], seenAt: 0, missed: 2 },
  { note: 'those since the last look', calls: [callAt(3, true), callAt(2, true)], seenAt: 2, missed: 1 },
  { note: 'none before another call', calls: [callAt(3, false), callAt(2, true)], seenAt: 0, missed: 0 },
])('missed calls: $note', ({ calls: callHistory, seenAt, missed }) => {
  expect(missedCalls({ callHistory }, seenAt)).toBe(missed)
})
