import { expect, test } from 'vitest'
import { changeOf, profileProblem, typedIn } from './profile-rules.ts'

const longest = 'å'.repeat(100)

test.each([
  ['firstName', 'Ingrid', undefined],
  ['firstName', ' ', 'required'],
  ['lastName', '', 'required'],
  ['title', '', undefined],
  ['address', '', undefined],
  ['state', '', undefined],
  ['phone', '', undefined],
  ['title', longest, undefined],
  ['title', `${longest}!`, 'tooLong'],
  ['address', ` ${longest} `, undefined],
  ['state', `${longest}!`, 'tooLong'],
  ['firstName', `${longest}!`, 'tooLong'],
  ['phone', '+46 (0)980-319 214', undefined],
  ['phone', '0980/319', 'phone'],
  ['phone', 'ask Karin', 'phone'],
  ['phone', '1'.repeat(101), 'tooLong'],
] as const)('[SETTINGS-08] %s with %j: %s', (field, value, problem) => {
  expect(profileProblem(field, value)).toBe(problem)
})

test.each([
  [{}, {}],
  [{ title: 'Far' }, { nickName: 'Far' }],
  [{ phone: '070', state: '' }, { profile: { phone: '070', state: '' } }],
  [
    { title: '', lastName: 'Berg' },
    { nickName: '', profile: { lastName: 'Berg' } },
  ],
])('of a form where %j was typed, %j is sent', (typed, change) => {
  expect(changeOf(typed)).toEqual(change)
})

test('of a form only the fields that were typed in are taken', () => {
  const form = { title: 'Far', phone: '070', firstName: 'Nils', lastName: 'Berg', address: '', state: '' }
  expect(typedIn(form, { phone: true, lastName: false })).toEqual({ phone: '070' })
})
