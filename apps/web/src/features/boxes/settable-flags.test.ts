import { expect, test } from 'vitest'
import { caretaker } from '../../shared/caretaker/caretaker.fixture.ts'
import { settableFlags } from './settable-flags.ts'

test('[COMPETENCE-07] everything that is permitted is saved', () => {
  expect(Object.keys(settableFlags(caretaker())).sort()).toEqual(
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
  expect(
    settableFlags(caretaker({ permissions: ['user', 'phone', 'message'], functions: ['phone'] })),
  ).toEqual({ phone: true, viewers: true, user: true })
})
