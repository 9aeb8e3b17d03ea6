import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { built } from '../../../../apps/server/src/testing/built.ts'
import { makeDataFolder, startLykta } from './lykta-process.ts'

const username = 'chief'

/** Lykta as it is first started without the demo world, with an administrator by `npm run create-admin`. */
export interface EmptyWorld extends AsyncDisposable {
  /** Such as `http://localhost:40123`. */
  origin: string
  administrator: { username: string; password: string }
}

/**
 * Starts a server with a separate database that contains only the administrator, who uses the given language.
 * @param settings of its environment, such as `SMTP_URL`
 */
export const startEmptyWorld = async (
  language: 'en' | 'sv' = 'en',
  settings: Readonly<Record<string, string>> = {},
): Promise<EmptyWorld> => {
  await using undo = new AsyncDisposableStack()
  const dataDir = await makeDataFolder()
  undo.defer(() => rm(dataDir, { recursive: true }))
  const lykta = await startLykta(dataDir, 0, { LYKTA_DEMO: '0', ...settings })
  undo.defer(() => lykta.end())
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const options = ['--username', username, '--language', language]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [built('create-admin-command'), ...options],
    { env },
  )
  const password = /Password: (\S+)/.exec(stdout)?.[1]
  if (password === undefined) throw new Error(`no administrator was made:\n${stdout}`)
  const started = undo.move()
  return {
    origin: lykta.origin,
    administrator: { username, password },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
