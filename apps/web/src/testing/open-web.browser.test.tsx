import { configRoutes } from '@lykta/contract/config/routes'
import { answer, endRequests, pending } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { setUpWebApp } from './open-web.tsx'

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
