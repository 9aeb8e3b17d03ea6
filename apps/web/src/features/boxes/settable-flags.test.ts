import { expect, test } from 'vitest'
import { boxView } from '../../shared/box-view/box-view.fixture.ts'
import { settableFlags } from './settable-flags.ts'

test('[COMPETENCE-07] everything that is permitted is saved', () => {
  expect(Object.keys(settableFlags(boxView())).sort()).toEqual(
    [
      'aid',
      'calendar',
      'careContacts',
      'entertainment',
      'message',
      'phone',
      'services',
      'superUser',
      'user',
      'viewers',
    ].sort(),
  )
})

test('[COMPETENCE-05] what is not permitted, or not offered by the box, is left as it is', () => {
  expect(settableFlags(boxView({ permissions: ['user', 'phone', 'message'], functions: ['phone'] }))).toEqual(
    { phone: true, viewers: true, user: true },
  )
})
