import { expect, test } from 'vitest'
import { groupPatched } from './group-fields.ts'

const patchOf = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})
const groupOf = (members: readonly number[]) => ({
  name: 'Nurses',
  externalId: null,
  members: new Set(members),
})

test.each<[string, object[], number[]]>([
  ['one that is named in the path', [{ op: 'remove', path: 'members[value eq "2"]' }], [1, 3]],
  ['in any case', [{ op: 'Remove', path: 'Members[Value EQ "2"]' }], [1, 3]],
  ['one that is not there', [{ op: 'remove', path: 'members[value eq "9"]' }], [1, 2, 3]],
  ['no number', [{ op: 'remove', path: 'members[value eq "two"]' }], [1, 2, 3]],
  ['by another filter', [{ op: 'remove', path: 'members[value eq "1" or value eq "3"]' }], [2]],
  ['those in the value', [{ op: 'remove', path: 'members', value: [{ value: '1' }, { value: '2' }] }], [3]],
  ['all of them', [{ op: 'remove', path: 'members' }], []],
  [
    'one after the other',
    [
      { op: 'remove', path: 'members[value eq "1"]' },
      { op: 'add', path: 'members', value: [{ value: '4' }] },
      { op: 'remove', path: 'members[value eq "4"]' },
    ],
    [2, 3],
  ],
])('[SCIM-07] a PATCH takes members away: %s', (_, operations, left) => {
  const before = groupOf([1, 2, 3])
  expect([...groupPatched(before, patchOf(...operations)).members]).toEqual(left)
  expect(before.members.size).toBe(3)
})

test('[SCIM-07] taking one away takes no longer where there are many', () => {
  const operations = Array.from({ length: 300 }, (_, at) => ({
    op: 'remove',
    path: `members[value eq "${String(at + 1)}"]`,
  }))
  const body = patchOf(...operations)
  /** The least of several: others use the machine too. */
  const timeOf = (size: number): number => {
    const group = groupOf(Array.from({ length: size }, (_, at) => at + 1))
    const times = Array.from({ length: 5 }, () => {
      const begun = performance.now()
      expect(groupPatched(group, body).members.size).toBe(size - 300)
      return performance.now() - begun
    })
    return Math.min(...times)
  }
  timeOf(300)
  expect(timeOf(10_000) / timeOf(300)).toBeLessThan(10)
})
