import { expect, test, vi } from 'vitest'

// As it is shipped: answers are not checked against the contract.
vi.stubEnv('DEV', false)
const stored = new Map<string, string>()
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  key: (index: number) => [...stored.keys()][index] ?? null,
  get length() {
    return stored.size
  },
})
vi.stubGlobal('sessionStorage', localStorage)
const { logIn } = await import('./login.ts')

const credentials = { username: 'karin', password: 'Sommar2026' }
const user = { id: 7, username: 'karin' }

test.for([
  ['a tab', false],
  ['the installed app', true],
] as const)('[LOGIN-19] in %s an answer without a token is no login', async ([, installed]) => {
  vi.stubGlobal('matchMedia', () => ({ matches: installed }))
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36' })
  for (const token of [undefined, null, '']) {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        Response.json({ success: true, data: { token, user, userBrowser: null }, message: '' }),
      ),
    )
    await expect(logIn(credentials)).rejects.toThrow('without a token')
  }
})

test('[LOGIN-19] an answer with a token is one', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ success: true, data: { token: 't1', user }, message: '' })),
  )
  expect(await logIn(credentials)).toMatchObject({ token: 't1' })
})
