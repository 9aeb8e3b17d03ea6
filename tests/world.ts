import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDataFolder, startLykta } from '@lykta/demo/testing'

/** The data of a demo world that has just been made; the stories copy it, which is faster than making it. */
export interface Template extends AsyncDisposable {
  dataDir: string
}

/** A municipality of one's own: its server, its database, its port. */
export interface World extends AsyncDisposable {
  /** Such as `http://localhost:40123`. */
  origin: string
  /** Ends the server in order and starts it again at the same address, as an update does. */
  restart: () => Promise<void>
}

export const makeTemplate = async (): Promise<Template> => {
  const folder = await makeDataFolder()
  const dataDir = join(folder, 'data')
  const lykta = await startLykta(dataDir)
  await lykta.end()
  return { dataDir, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

export const startWorld = async (template: Template): Promise<World> => {
  const folder = await makeDataFolder()
  const dataDir = join(folder, 'data')
  // With the owners of the files: PostgreSQL works in those that are its own.
  await promisify(execFile)('cp', ['-a', template.dataDir, dataDir])
  let lykta = await startLykta(dataDir)
  const { origin } = lykta
  return {
    origin,
    restart: async () => {
      await lykta.end()
      lykta = await startLykta(dataDir, Number(new URL(origin).port))
    },
    [Symbol.asyncDispose]: async () => {
      await lykta.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
