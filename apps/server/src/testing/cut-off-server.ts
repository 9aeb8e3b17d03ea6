import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { join } from 'node:path'
import { createApp, type AppOverrides } from '../app.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../platform/log.ts'
import type { TestDatabase } from './test-database.ts'

/** A way on loopback to somewhere else, that can be cut. */
const openWay = async (to: NetConnectOpts) => {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(to)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
    if (isCut) near.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/**
 * A server in this process that can be cut off from the database and from Redis in the middle of whatever it does, as if its machine
 * had lost power: what it has not written by then it never writes.
 */
export const startServerToCutOff = async (options: {
  database: TestDatabase
  redisUrl: string
  dataDir: string
  overrides: Pick<AppOverrides, 'after'>
}) => {
  const { app: connection, owner } = options.database.roles
  const ways = [
    await openWay({ path: join(connection.host, `.s.PGSQL.${String(connection.port)}`) }),
    await openWay({ host: '127.0.0.1', port: Number(new URL(options.redisUrl).port) }),
  ] as const
  const [toDatabase, toRedis] = ways
  const config = readConfig({
    PORT: '0',
    LYKTA_DEMO: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: options.dataDir,
    REDIS_URL: `redis://127.0.0.1:${String(toRedis.port)}`,
  })
  const app = await createApp(config, {
    ...options.overrides,
    database: { ...connection, host: '127.0.0.1', port: toDatabase.port },
    databaseOwner: { ...owner, host: '127.0.0.1', port: toDatabase.port },
    log: createLog('silent'),
  })
  const { origin } = await app.listen()
  return {
    origin,
    cutOff: () => {
      for (const way of ways) way.cut()
    },
    /** In order, also if it was cut off before. */
    end: async () => {
      for (const way of ways) way.mend()
      await app.close()
      for (const way of ways) await way.close()
    },
  }
}
export type ServerToCutOff = Awaited<ReturnType<typeof startServerToCutOff>>
