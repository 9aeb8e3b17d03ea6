import { accountRoutes } from '@lykta/contract/accounts/routes'
import { configRoutes } from '@lykta/contract/config/routes'
import { atRest } from '@lykta/testing/at-rest'
import { answer, data, endRequests, pending, seen } from '@lykta/testing/fake-network'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../app/query-client.ts'
import { setUpWebApp } from './open-web.tsx'

declare const BEGINS_AT: string

setUpWebApp()

test('what is without an answer at the end of a test breaks before the next one', async () => {
  answer(configRoutes.read, () => pending)
  const failure = fetch('/api/config').catch((error: unknown) => error)
  await endRequests()
  await expect(failure).resolves.toBeInstanceOf(TypeError)
})

test('a request that was given up is not waited for', async () => {
  answer(configRoutes.read, () => pending)
  const given = new AbortController()
  const asked = fetch('/api/config', { signal: given.signal })
  given.abort()
  await expect(asked).rejects.toThrow('abort')
  await expect(endRequests()).resolves.toBeUndefined()
})

test('that nothing was asked for is known only at rest', async () => {
  answer(accountRoutes.logout, () => data(null))
  const sent = () => seen('POST', '/logout')
  expect(sent).toThrow('no request POST /logout so far')
  await atRest()
  expect(sent()).toEqual([])
  const saving = Promise.withResolvers<void>()
  const saved = queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationFn: () => saving.promise.then(() => fetch('/api/logout', { method: 'POST' })),
    })
    .execute(undefined)
  const rest = atRest()
  for (let frames = 0; frames < 5; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(sent).toThrow('says nothing')
  saving.resolve()
  await rest
  expect(sent()).toHaveLength(1)
  await saved
})

test.each(['first', 'after another time was set'])(
  'the time goes on from where all tests of components begin: %s',
  async () => {
    const hour = 3_600_000
    expect(Math.abs(Date.now() - Date.parse(BEGINS_AT) - hour)).toBeLessThan(hour)
    const before = new Date().getTime()
    await expect.poll(() => new Date().getTime()).toBeGreaterThan(before)
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z')
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    expect(Date.now()).toBe(0)
    vi.useRealTimers()
    vi.spyOn(Date, 'now').mockReturnValue(1)
    expect(Date.now()).toBe(1)
  },
)
