import { expect, test } from 'vitest'
import { ownPath, returnTo } from './own-path.ts'

const origin = 'https://lykta.example'

test.each(['/message', '/message?id=7', '/settings/activated-boxes?code=ABC234', '/my-profile#top'])(
  '[LOGIN-20] %s may be gone to after a login',
  (path) => {
    expect(ownPath(path, origin)).toBe(path)
  },
)

test.each([
  'https://foreign.example/',
  '//foreign.example',
  String.raw`/\foreign.example`,
  '/\t/foreign.example',
  '/\n/foreign.example',
  '/.//foreign.example',
  'javascript:alert(1)',
  'message',
  '',
  7,
  undefined,
  '/login',
  '/login?to=/message',
  '/resetpassword/abc',
])('%j is no place to go to after a login', (value) => {
  expect(ownPath(value, origin)).toBeUndefined()
})

test.each([
  ['/message?id=7', { to: '/message?id=7' }],
  ['/App', {}],
  ['/', {}],
  ['/login?to=/message', {}],
  ['/resetpassword/abc', {}],
])('[LOGIN-20] [AUTH-05] of %s the login remembers %j', (href, remembered) => {
  expect(returnTo({ href, pathname: new URL(href, origin).pathname }, origin)).toEqual(remembered)
})
