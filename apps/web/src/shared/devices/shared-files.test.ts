import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultFileLimits, mostFiles } from '@lykta/contract/constants'
import { dropSharedFiles, keepSharedFiles, readSharedFiles } from './shared-files.ts'

/** Browsers keep it on disk; what counts here is what is in it. */
const startCaches = () => {
  const kept = new Map<string, Map<string, Response>>()
  return {
    has: (name: string) => Promise.resolve(kept.has(name)),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
    open: (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, cache)
      return Promise.resolve({
        put: (key: string, response: Response) => Promise.resolve(void cache.set(key, response)),
        matchAll: () => Promise.resolve([...cache.values()].map((response) => response.clone())),
      })
    },
  }
}
beforeEach(() => {
  vi.stubGlobal('caches', startCaches())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const picture = (name: string) => new File(['picture'], name, { type: 'image/jpeg' })
/** A file that says to be so large. */
const sized = (name: string, size: number) => Object.defineProperty(picture(name), 'size', { value: size })
const names = async () => (await readSharedFiles()).map(({ name }) => name)

test('only the newest share is kept', async () => {
  await keepSharedFiles([picture('one.jpg'), picture('two.jpg')])
  await keepSharedFiles([picture('Bryggan å.jpg')])
  expect(await names()).toEqual(['Bryggan å.jpg'])
  await dropSharedFiles()
  expect(await names()).toEqual([])
})

test('shares that come at once do not add up, and one has no more files than a message', async () => {
  const many = (by: string) => Array.from({ length: 20 }, (_, at) => picture(`${by} ${String(at)}.jpg`))
  await Promise.all([
    keepSharedFiles(many('a')),
    keepSharedFiles(many('b')),
    keepSharedFiles([picture('c.jpg')]),
  ])
  expect(await names()).toEqual(['c.jpg'])
  await keepSharedFiles([...many('a'), ...many('b')])
  expect(await names()).toHaveLength(mostFiles)
})

test('nor to more bytes: pictures are kept as long as there is room', async () => {
  const room = mostFiles * defaultFileLimits.imageBytes
  await keepSharedFiles([sized('one.jpg', room - 10), sized('two.jpg', 11), sized('three.jpg', 10)])
  expect(await names()).toEqual(['one.jpg', 'three.jpg'])
  await keepSharedFiles([sized('huge.jpg', room + 1)])
  expect(await names()).toEqual([])
})
