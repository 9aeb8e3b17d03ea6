import { describe, expect, test } from 'vitest'
import { changeOf, emptyForm, newUserOf, userProblem, type UserField, type UserForm } from './user-rules.ts'

const form = (change: Partial<UserForm> = {}): UserForm => ({
  ...emptyForm(1),
  firstName: 'Maja',
  username: 'maja.eklund',
  email: 'maja@example.org',
  ...change,
})

test.each<[string, UserField, Partial<UserForm>, string | undefined]>([
  ['a first name is needed', 'firstName', { firstName: ' ' }, 'required'],
  ['a last name is not', 'lastName', {}, undefined],
  ['[USERFORM-14] a user name has no special characters', 'username', { username: 'maja!' }, 'special'],
  ['[USERFORM-14] a user name has letters of any script', 'username', { username: 'åsa.ek-1' }, undefined],
  [
    '[USERFORM-15] a user name has at most 50 characters',
    'username',
    { username: 'a'.repeat(50) },
    undefined,
  ],
  ['[USERFORM-15] 51 are too many', 'username', { username: 'a'.repeat(51) }, 'usernameTooLong'],
  ['an address looks like one', 'email', { email: 'maja@example' }, 'email'],
  ['a telephone number has digits', 'phone', { phone: 'ring me' }, 'phone'],
  ['a company is short', 'company', { company: 'x'.repeat(101) }, 'tooLong'],
  ['staff belong to a cluster', 'cluster', { role: 'staff', cluster: null }, 'required'],
  ['relatives need none', 'cluster', { cluster: null }, undefined],
  ['administrators of all neither', 'cluster', { role: 'admin', level: 'system', cluster: null }, undefined],
  ['whoever is invited has no password yet', 'password', {}, undefined],
  ['a first password is needed', 'password', { entry: 'password' }, 'required'],
  ['and long enough', 'password', { entry: 'password', password: 'a' }, 'passwordTooShort'],
  ['and not simple', 'password', { entry: 'password', password: 'aaaaaaaa' }, 'passwordTooSimple'],
])('%s', (_what, field, change, problem) => {
  expect(userProblem(field, form(change), true)).toBe(problem)
})

test('the password of somebody who has one may stay', () => {
  expect(userProblem('password', form({ entry: 'password' }), false)).toBeUndefined()
  expect(userProblem('password', form({ entry: 'password', password: 'a' }), false)).toBe('passwordTooShort')
})

describe('what is sent of a new user', () => {
  test('an invitation has no password, and nothing to change', () => {
    const sent = newUserOf(form({ password: 'Forgotten-1' }))
    expect(sent).toMatchObject({
      username: 'maja.eklund',
      role: 'relative',
      cluster: 1,
      forceChangePassword: false,
    })
    expect(sent).not.toHaveProperty('password')
    expect(sent).not.toHaveProperty('level')
  })

  test.each([
    ['staff', { role: 'staff' }, { groups: [4], cluster: 1 }],
    ['an administrator of the cluster', { role: 'admin' }, { level: 'cluster', groups: [], cluster: 1 }],
    ['one of all', { role: 'admin', level: 'system' }, { level: 'system', groups: [], cluster: null }],
  ] as const)('%s', (_who, change, sent) => {
    expect(newUserOf(form({ groups: [4], ...change }))).toMatchObject(sent)
  })
})

test.each<[readonly UserField[], object]>([
  [['phone'], { phone: '1' }],
  [['password'], {}],
  [['role', 'company'], { company: '', role: 'relative', cluster: 1, groups: [] }],
])('of a changed user only what was changed is sent: %j', (changed, sent) => {
  expect(changeOf(form({ phone: '1' }), new Set(changed))).toEqual(sent)
})
