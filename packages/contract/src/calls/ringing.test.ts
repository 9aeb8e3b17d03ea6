import { expect, test } from 'vitest'
import { readSideState } from './side-state.ts'
import { ringingBody, saysItRings } from './ringing.ts'

test('that it rings is told from chat and from how a side stands', () => {
  expect(saysItRings(ringingBody)).toBe(true)
  expect(readSideState(ringingBody)).toBeUndefined()
  for (const chat of ['', 'ringing', '{"kind":"ringing","more":1}']) expect(saysItRings(chat)).toBe(false)
})
