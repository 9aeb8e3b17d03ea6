import { expect, test } from 'vitest'
import { mayScrape } from './may-scrape.ts'

const token = 'a-token-of-thirty-two-characters'
const asked = (headers: Record<string, string>, remoteAddress = '127.0.0.1') => ({
  headers: { host: 'localhost:8080', ...headers },
  socket: { remoteAddress },
})

test.each([
  [
    'with the token, from anywhere',
    asked({ authorization: `Bearer ${token}`, host: 'care.example' }, '203.0.113.5'),
    token,
    true,
  ],
  ['with another token', asked({ authorization: 'Bearer other' }), token, false],
  ['with the token but not as a bearer', asked({ authorization: token }), token, false],
  ['without one where there is one, even from here', asked({}), token, false],
  ['from here, where there is none', asked({}), undefined, true],
  ['from here by IPv6', asked({ host: '[::1]:8080' }, '::1'), undefined, true],
  ['from here by IPv4 within IPv6', asked({ host: '127.0.0.1' }, '::ffff:127.0.0.1'), undefined, true],
  ['from elsewhere', asked({}, '203.0.113.5'), undefined, false],
  [
    'from a proxy on this machine that names the client',
    asked({ 'x-forwarded-for': '203.0.113.5' }),
    undefined,
    false,
  ],
  ['from a proxy on this machine that keeps the name', asked({ host: 'care.example' }), undefined, false],
  [
    'with a token where there is none, from elsewhere',
    asked({ authorization: 'Bearer ' }, '203.0.113.5'),
    undefined,
    false,
  ],
])('%s', (_from, request, held, may) => {
  expect(mayScrape(request, held)).toBe(may)
})
