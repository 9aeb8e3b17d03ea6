import { BoxHelpSchema } from '@lykta/contract/alarms'
import { expect, test } from 'vitest'
import { newUuid } from './new-uuid.ts'

test('what a press for help is known by', () => {
  const ids = Array.from({ length: 200 }, newUuid)
  for (const id of ids) expect(BoxHelpSchema.safeParse({ id, state: 'pressed', at: 1 }).success).toBe(true)
  expect(new Set(ids).size).toBe(200)
})
