import { expect, test } from 'vitest'
import { eachFlag, settingsFlagNames } from './names.ts'

test('every flag has its own value, in the order of the names', () => {
  expect(Object.entries(eachFlag((name) => name))).toEqual(settingsFlagNames.map((name) => [name, name]))
})
