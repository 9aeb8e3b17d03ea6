import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, type App, type AppOverrides, type AppParts } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import { createLog } from '../platform/log.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestServer extends AsyncDisposable {
  app: App
  db: App['db']
  /** Such as http://localhost:40123 */
  origin: string
  /** The port of the plain listener, if the environment asks for one. */
  mqttPort: number | undefined
  config: Config
  database: TestDatabase
  /** A request below /api, as JSON; returns the status with the parsed body. */
  call(
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<{ status: number; body: unknown; headers: Headers }>
}

/** However full the machine is that runs the test. */
const emptyDisk = () => Promise.resolve({ device: 1, freeBytes: 9e11, sizeBytes: 1e12 })

export interface CallOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Starts the whole server on a free port with its own database, silent unless a test gives it a log. Disposing of it
 * throws if a route refused with a code that the contract does not declare for it.
 */
export const startTestServer = async (
  options: {
    environment?: Record<string, string>
    overrides?: Partial<AppOverrides>
    /** Another server, with which it shares the database and the files. That one has to end after it. */
    beside?: TestServer
  } = {},
): Promise<TestServer> => {
  const { beside } = options
  const database = beside?.database ?? (await createTestDatabase())
  const dataDir = beside?.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'lykta-data-')))
  const config = readConfig({
    PORT: '0',
    LYKTA_DEMO: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...options.environment,
  })
  const undeclared = new Set<string>()
  const app = await createApp(config, {
    database: database.connection,
    log: createLog('silent'),
    readDiskSpace: emptyDisk,
    onUndeclaredRefusal: ({ method, route = '', code }) => undeclared.add(`${method} ${route}: ${code}`),
    ...options.overrides,
  })
  const { origin, mqttPort } = await app.listen().catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  return {
    app,
    db: app.db,
    origin,
    mqttPort,
    config,
    database,
    call: async (method, path, { token, body, headers } = {}) => {
      const response = await fetch(`${origin}/api/${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { token }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const parsed: unknown = await response.json()
      return { status: response.status, body: parsed, headers: response.headers }
    },
    [Symbol.asyncDispose]: async () => {
      await app.close()
      if (beside === undefined) {
        await database.drop()
        await rm(dataDir, { recursive: true })
      }
      if (undeclared.size > 0) {
        throw new Error(`Refusals that the contract does not declare: ${[...undeclared].join(', ')}`)
      }
    },
  }
}

/** The same, with the parts that it was put together from. */
export const startTestServerInParts = async (
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<{ server: TestServer; parts: AppParts }> => {
  let parts: AppParts | undefined
  const extend = (given: AppParts) => {
    parts = given
    return Promise.resolve({})
  }
  const server = await startTestServer({ ...options, overrides: { ...options.overrides, extend } })
  if (parts === undefined) throw new Error('the server was not put together')
  return { server, parts }
}
