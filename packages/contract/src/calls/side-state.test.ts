import { expect, test } from 'vitest'
import { readSideState, writeSideState } from './side-state.ts'

test('what one side writes, the other reads', () => {
  const state = { microphone: false, camera: true, held: true }
  expect(readSideState(writeSideState(state))).toMatchObject(state)
})

test.each(['', 'Hej', '{}', '{"kind":"side-state","microphone":1}', '[1]', 'null'])('%j is chat', (body) => {
  expect(readSideState(body)).toBeUndefined()
})
