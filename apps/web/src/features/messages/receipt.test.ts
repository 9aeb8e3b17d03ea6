import { expect, test } from 'vitest'
import { lastStep, receiptSteps } from './receipt.ts'

test.each([
  { recipient: [null, null, null], times: [undefined, undefined, undefined], note: 'on its way' },
  { recipient: [1, null, null], times: [1, undefined, undefined], note: 'delivered' },
  { recipient: [1, 2, null], times: [1, 2, undefined], note: 'shown' },
  { recipient: [1, 2, 3], times: [1, 2, 3], note: 'read' },
  { recipient: [null, 2, null], times: [2, 2, undefined], note: 'shown, so it was delivered' },
  { recipient: [null, null, 3], times: [3, 3, 3], note: 'read, so it was shown' },
] as const)('$note', ({ recipient: [deliveredAt, shownAt, readAt], times }) => {
  expect(receiptSteps({ deliveredAt, shownAt, readAt }).map(({ at }) => at)).toEqual(times)
})

test.each([
  [{ deliveredAt: null, shownAt: null, readAt: null }, undefined],
  [{ deliveredAt: 1, shownAt: null, readAt: null }, 'delivered'],
  [{ deliveredAt: 1, shownAt: 2, readAt: null }, 'shown'],
  [{ deliveredAt: null, shownAt: null, readAt: 3 }, 'read'],
])('the last step of %j is %s', (recipient, step) => {
  expect(lastStep(recipient)).toBe(step)
})
