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
  dataDir: string
  /** Ends the server in order and starts it again at the same address, as an update does. */
  restart: () => Promise<void>
}

/** Makes something in a new folder, which goes with it, and at once where it could not be made. */
const inNewFolder = async <T>(
  make: (dataDir: string) => Promise<{ made: T; end: () => Promise<void> }>,
): Promise<T & AsyncDisposable> => {
  const folder = await makeDataFolder()
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const { made, end } = await make(join(folder, 'data'))
    return {
      ...made,
      [Symbol.asyncDispose]: async () => {
        await end()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

export const makeTemplate = (): Promise<Template> =>
  inNewFolder(async (dataDir) => {
    const lykta = await startLykta(dataDir)
    await lykta.end()
    return { made: { dataDir }, end: () => Promise.resolve() }
  })

/** @param settings of the server's environment */
export const startWorld = (
  template: Template,
  settings: Readonly<Record<string, string>> = {},
): Promise<World> =>
  inNewFolder(async (dataDir) => {
    // With the owners of the files: PostgreSQL works in those that are its own.
    await promisify(execFile)('cp', ['-a', template.dataDir, dataDir])
    let lykta = await startLykta(dataDir, 0, settings)
    const { origin } = lykta
    const restart = async () => {
      await lykta.end()
      lykta = await startLykta(dataDir, Number(new URL(origin).port), settings)
    }
    return { made: { origin, dataDir, restart }, end: () => lykta.end() }
  })
