import { log } from '@lykta/log'
import { expect, test, vi } from 'vitest'
import { fetchScenes } from './index.ts'

test('a scene that cannot be fetched is logged, and the others are fetched all the same', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const fetched = vi
    .fn<() => Promise<Response>>()
    .mockRejectedValueOnce(new TypeError('no connection'))
    .mockResolvedValueOnce(new Response('', { status: 503 }))
    .mockImplementation(async () => new Response('<svg/>'))
  vi.stubGlobal('fetch', fetched)
  await fetchScenes()
  expect(fetched).toHaveBeenCalledTimes(8)
  expect(warn).toHaveBeenCalledTimes(2)
})
