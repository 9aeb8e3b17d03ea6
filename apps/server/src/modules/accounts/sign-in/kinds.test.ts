import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld } from '../../../testing/world.ts'
import { userById } from '../repo.ts'
import { checkProofAgain, kindsOf } from './kinds.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Two ways to sign in, of which the account has those named; `shown` is what they were given. */
const start = async (has: readonly string[]) => {
  const { id } = await createWorld(server.db).user()
  const user = await userById(server.db, id)
  if (user === undefined) throw new Error('no user')
  const shown: unknown[] = []
  const kinds = {
    password: {
      has: () => Promise.resolve(has.includes('password')),
      again: (_user: unknown, _from: unknown, { password }: { password: string }) => {
        shown.push(password)
        return Promise.resolve()
      },
    },
    card: {
      has: () => Promise.resolve(has.includes('card')),
      again: (_user: unknown, _from: unknown, { signature }: { signature: number }) => {
        shown.push(signature)
        return signature === 7 ? Promise.resolve() : Promise.reject(new Error('not signed'))
      },
    },
  }
  return { user, kinds, shown }
}
const names = ['card', 'password'] as const

describe('a recent proof', () => {
  test.each([
    [['password'], ['password']],
    [['card'], ['card']],
    [
      ['password', 'card'],
      ['card', 'password'],
    ],
    [[], []],
  ])('is asked for by any kind that the account has: %j', async (has, asked) => {
    const { user, kinds } = await start(has)
    expect(await kindsOf(kinds, names, user)).toEqual(asked)
  })

  test('is checked by the kind that was given, and by no other', async () => {
    const { user, kinds, shown } = await start(['card'])
    await checkProofAgain(kinds, user, undefined, { kind: 'card', signature: 7 })
    expect(shown).toEqual([7])
    await expect(checkProofAgain(kinds, user, undefined, { kind: 'card', signature: 8 })).rejects.toThrow(
      'not signed',
    )
  })
})
