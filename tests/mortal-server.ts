import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder, startLykta } from '@lykta/demo/testing'

/** A server with its own data, and perhaps its own settings, that a test kills now and then; it starts again at once. */
export const createMortal = async (settings: Readonly<Record<string, string>> = {}) => {
  const folder = await makeDataFolder()
  const dataDir = join(folder, 'data')
  let living = startLykta(dataDir, 0, settings)
  const { origin } = await living
  let lost = 0

  const answered = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(`${origin}/api/${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${text}`)
    return JSON.parse(text)
  }

  return {
    /** What got no answer is asked for once more, as the apps do. */
    ask: async (path: string, init: RequestInit): Promise<unknown> => {
      for (;;) {
        await living
        try {
          return await answered(path, init)
        } catch (error) {
          // The connection broke; a refusal is an answer.
          if (!(error instanceof TypeError)) throw error
          lost += 1
        }
      }
    },
    get: async (path: string, headers: Record<string, string> = {}) => {
      await living
      return fetch(`${origin}${path}`, { headers })
    },
    kill: async () => {
      const lykta = await living
      living = (async () => {
        await lykta.end('SIGKILL')
        return startLykta(dataDir, Number(new URL(origin).port), settings)
      })()
      await living
    },
    /** Requests that got no answer. */
    lost: () => lost,
    /** Where it keeps files. */
    store: join(dataDir, 'files'),
    [Symbol.asyncDispose]: async () => {
      await (await living).end()
      await rm(folder, { recursive: true })
    },
  }
}
export type Mortal = Awaited<ReturnType<typeof createMortal>>

export const postOf = (body: unknown, token = ''): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', token },
  body: JSON.stringify(body),
})
