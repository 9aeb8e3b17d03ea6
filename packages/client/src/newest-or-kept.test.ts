import { afterEach, describe, expect, test, vi } from 'vitest'
import { newestOrKept } from './newest-or-kept.ts'

const request = new Request('https://lykta.example/branding/logo.svg')

const setUp = ({ kept, full = false }: { kept?: string; full?: boolean }) => {
  const stored = new Map(kept === undefined ? [] : [[request.url, kept]])
  const cache = {
    match: async ({ url }: Request) => {
      const text = stored.get(url)
      return text === undefined ? undefined : new Response(text)
    },
    put: async ({ url }: Request, response: Response) => {
      if (full) throw new DOMException('no room', 'QuotaExceededError')
      stored.set(url, await response.text())
    },
  }
  vi.stubGlobal('caches', { open: async () => cache })
  return stored
}
const serverSays = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)

afterEach(() => vi.unstubAllGlobals())

describe('the newest, or what is kept', () => {
  test('what the server has now is returned, and kept', async () => {
    const stored = setUp({ kept: 'old' })
    serverSays(async () => new Response('new'))
    const response = await newestOrKept(request, 'branding')
    expect(await response.text()).toBe('new')
    expect([...stored.values()]).toEqual(['new'])
  })

  test('without the server, what was kept', async () => {
    setUp({ kept: 'old' })
    serverSays(() => Promise.reject(new TypeError('no network')))
    const response = await newestOrKept(request, 'branding')
    expect(await response.text()).toBe('old')
  })

  test('without either, an error', async () => {
    setUp({})
    serverSays(() => Promise.reject(new TypeError('no network')))
    const response = await newestOrKept(request, 'branding')
    expect(response.type).toBe('error')
  })

  test('what the server refuses is returned, and not kept', async () => {
    const stored = setUp({ kept: 'old' })
    serverSays(async () => new Response('not found', { status: 404 }))
    const response = await newestOrKept(request, 'branding')
    expect(response.status).toBe(404)
    expect([...stored.values()]).toEqual(['old'])
  })

  test('where there is no room to keep it, it is returned all the same', async () => {
    setUp({ full: true })
    serverSays(async () => new Response('new'))
    const response = await newestOrKept(request, 'branding')
    expect(await response.text()).toBe('new')
  })
})
