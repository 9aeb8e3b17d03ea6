import { expect, test } from 'vitest'
import { ApiError } from '@lykta/client'
import { isWrongInput, loginFailure } from './login-failure.ts'

test.each([
  {
    error: new ApiError('bad_credentials', 'x', { status: 401, error: { code: 'bad_credentials' } }),
    failure: { key: 'wrong' },
    note: '[LOGIN-22] an error object is the wrong pair',
  },
  {
    error: new ApiError('too_many_attempts', 'x', { status: 429, error: 'Please wait a little.' }),
    failure: { sentence: 'Please wait a little.' },
    note: '[LOGIN-23] a string is shown as it is',
  },
  {
    error: new ApiError('internal', 'x', { status: 500 }),
    failure: { key: 'failed' },
    note: '[LOGIN-24] anything else is a generic sign-in error',
  },
  {
    error: new TypeError('x'),
    failure: { key: 'failed' },
    note: '[LOGIN-24] a fault of our own, too',
  },
  {
    error: new ApiError('unreachable', 'x', { status: 0 }),
    failure: { key: 'unreachable' },
    note: '[LOGIN-21] no answer says that there was none',
  },
])('$note', ({ error, failure }) => {
  expect(loginFailure(error)).toEqual(failure)
})

test.each([
  { failure: { key: 'wrong' }, wrong: true },
  { failure: { key: 'failed' }, wrong: false },
  { failure: { key: 'unreachable' }, wrong: false },
  { failure: { sentence: 'Please wait a little.' }, wrong: false },
  { failure: undefined, wrong: false },
] as const)('$failure marks the fields: $wrong', ({ failure, wrong }) => {
  expect(isWrongInput(failure)).toBe(wrong)
})
