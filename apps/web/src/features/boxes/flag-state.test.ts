import { describe, expect, test } from 'vitest'
import { eachFlag } from '@lykta/contract/boxes'
import { boxView } from '../../shared/box-view/box-view.fixture.ts'
import { roleNames } from '../../shared/box-view/role-names.ts'
import { flagState } from './flag-state.ts'

const off = eachFlag(() => false)

describe('flagState', () => {
  test.each([
    { carried: 'viewers', locks: ['role', 'role', undefined] },
    { carried: 'user', locks: ['role', undefined, undefined] },
    { carried: 'superUser', locks: [undefined, undefined, undefined] },
  ] as const)('[COMPETENCE-03] whoever carries $carried has the roles up to it', ({ carried, locks }) => {
    const box = boxView({ permissions: [carried] })
    expect(roleNames.map((name) => flagState(box, name).lock)).toEqual(locks)
    expect(roleNames.map((name) => flagState(box, name).on)).toEqual(locks.map((lock) => lock === undefined))
  })

  test.each([
    { permissions: ['user', 'phone'], functions: ['phone'], lock: undefined, note: 'given and offered' },
    { permissions: ['user'], functions: ['phone'], lock: 'function', note: 'not given' },
    { permissions: ['user', 'phone'], functions: [], lock: 'box', note: 'not offered by the box' },
    { permissions: ['user'], functions: [], lock: 'box', note: 'neither: nobody could give it' },
  ] as const)('[COMPETENCE-05] a function: $note', ({ permissions, functions, lock }) => {
    const box = boxView({ permissions: [...permissions], functions: [...functions] })
    expect(flagState(box, 'phone')).toEqual({ on: lock === undefined, lock })
    expect(flagState({ ...box, settings: off }, 'phone')).toEqual({ on: false, lock })
  })
})
