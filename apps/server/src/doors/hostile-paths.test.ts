import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { askRaw, hostileMethods, hostilePaths } from '../testing/hostile-paths.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const logged: string[] = []
beforeAll(async () => {
  const log = createLog('error', { write: (line) => logged.push(line) })
  server = await startTestServer({ overrides: { log } })
})
beforeEach(() => {
  logged.length = 0
})
afterAll(() => server[Symbol.asyncDispose]())

test.each(hostileMethods)(
  '[API-01] %s of whatever path: answered, or refused as an input',
  async (method) => {
    const faults: unknown[] = []
    for (const path of hostilePaths) {
      const status = await askRaw(server.origin, method, path)
      if (!(status >= 200 && status < 500)) faults.push({ path: path.slice(0, 60), status })
    }
    expect({ faults, logged: logged.map((line) => line.slice(0, 200)) }).toEqual({ faults: [], logged: [] })
  },
)
