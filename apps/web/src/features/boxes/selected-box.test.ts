import { expect, test } from 'vitest'
import { boxView } from '../../shared/box-view/box-view.fixture.ts'
import { selectedOf } from './selected-box.ts'

const list = [
  boxView({ id: 1, checked: false }),
  boxView({ id: 2, checked: true }),
  boxView({ id: 3, checked: false }),
]

test.each([
  { chosen: 3, selected: 3, note: '[CARETAKER-11] the one that was chosen' },
  { chosen: undefined, selected: 2, note: '[CARETAKER-16] else the checked one' },
  { chosen: 99, selected: 2, note: '[CARETAKER-09] a box that is gone is not selected' },
])('$note', ({ chosen, selected }) => {
  expect(selectedOf(list, chosen)?.id).toBe(selected)
})

test('[CARETAKER-09] the first where none is checked, none where there are none', () => {
  expect(selectedOf([boxView({ id: 4, checked: false })], undefined)?.id).toBe(4)
  expect(selectedOf([], 3)).toBeUndefined()
})
