import { expect, test } from 'vitest'
import { boxView } from '../../shared/box-view/box-view.fixture.ts'
import { onlineChanges } from './online-changes.ts'

const mamma = { ...boxView({ id: 1, nickName: 'Mamma', room: 214 }), online: true }
const pappa = { ...boxView({ id: 2, nickName: 'Pappa', room: 216 }), online: false }
const off = { ...mamma, online: false }

test.each([
  { before: [], now: [mamma, pappa], changed: [], note: 'the first look' },
  { before: [mamma, pappa], now: [mamma, pappa], changed: [], note: 'all as it was' },
  { before: [mamma, pappa], now: [off, pappa], changed: [off], note: 'one has gone offline' },
  { before: [off, pappa], now: [mamma, pappa], changed: [mamma], note: 'one has come online' },
  { before: [pappa], now: [mamma, pappa], changed: [], note: 'somebody is new' },
  { before: [mamma, pappa], now: [pappa], changed: [], note: 'somebody is gone' },
  { before: [mamma], now: [{ ...mamma, battery: 3 }], changed: [], note: 'only the battery' },
])('[CARETAKER-34] what is said of the TVs: $note', ({ before, now, changed }) => {
  expect(onlineChanges(before, now)).toEqual(changed)
})
