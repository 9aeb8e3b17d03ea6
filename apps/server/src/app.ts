import { Server as TlsServer } from 'node:tls'
import { createDoors } from './app/doors.ts'
import { watchEndedLogins } from './app/ended-logins.ts'
import { createIdentity } from './app/identity.ts'
import { serveIncoming } from './app/serve-incoming.ts'
import { createModules } from './app/modules.ts'
import { announceWhileOutOfTouch } from './app/out-of-touch.ts'
import { createPlatform } from './app/platform.ts'
import type { Config } from './config.ts'
import type { Http } from './doors/http.ts'
import { limits } from './doors/limits.ts'
import type { AppOverrides } from './app-extension.ts'
import type { Standing } from './platform/database-roles.ts'
import type { Database } from './platform/database.ts'
import { isLoopback } from './platform/host-in-address.ts'

export { hashPassword, passwordFits } from './modules/accounts/index.ts'
export { AppError } from './errors.ts'
export type { AppExtension, AppOverrides, AppParts } from './app-extension.ts'
export type { Config } from './config.ts'
export type { Log } from './platform/log.ts'
export type { Clock, Ids } from './platform/clock.ts'
export type { Database } from './platform/database.ts'
export { list, success } from './doors/response-envelope.ts'
export { serveRoutes } from './doors/routes.ts'

export interface App {
  http: Http
  db: Database
  /** Returns the origin of the server, and the port of the plain MQTT listener if there is one. */
  listen: () => Promise<{ origin: string; port: number; mqttPort: number | undefined }>
  /** Replaces the certificate of all listeners. */
  setCertificate: (tls: { cert: string; key: string }) => void
  /** Closes everything in order. */
  close: () => Promise<void>
}

const roleLines: Record<Standing, string> = {
  limited: 'the role in the database reads and writes rows, and cannot change the tables or the audit',
  owner: 'the role in the database owns the tables: SECURITY.md, Roles in the database',
  superuser: 'the role in the database is a superuser: SECURITY.md, Roles in the database',
}

/** Wires the whole server, each part after those that it needs. */
export const createApp = async (config: Config, overrides: AppOverrides): Promise<App> => {
  // Disposes of the parts in reverse order: when one cannot start, and when the server closes.
  await using starting = new AsyncDisposableStack()

  const platform = await createPlatform(config, overrides, starting)
  const identity = createIdentity(platform, starting)
  const doors = await createDoors(platform, identity, overrides, starting)
  const modules = await createModules(platform, identity, doors, overrides, starting)

  const { bus, db, clock, ids, jobs, log, origin, tls } = platform
  const { http, mqtt } = doors
  const { delivery, boxes, files, calls, system } = modules
  const extension =
    (await overrides.extend?.({
      config,
      db,
      clock,
      ids,
      log,
      delivery,
      boxes,
      files: files.service,
    })) ?? {}
  starting.defer(async () => extension.stop?.())
  // A single server hears everything.
  if (platform.redis !== undefined) {
    watchEndedLogins(platform, identity, doors)
    announceWhileOutOfTouch(platform, doors)
  }
  let isEnding = false
  await serveIncoming(platform, identity, doors, modules, {
    ...overrides,
    extension,
    isEnding: () => isEnding,
  })
  // With others to go to, everybody is asked to, before anything is cut.
  if (platform.redis !== undefined)
    starting.defer(async () => {
      isEnding = true
      await doors.askToReconnect(limits.reconnectMs.end)
    })

  const ends = starting.move()
  return {
    http,
    db,
    listen: async () => {
      await bus.start()
      if (platform.redis !== undefined) await files.sameStore.check()
      await calls.start()
      await http.listen({ port: config.port, host: config.host })
      const address = http.server.address()
      const port = typeof address === 'object' && address !== null ? address.port : config.port
      origin.setPort(port)
      const mqttPort =
        config.mqttPort === undefined
          ? undefined
          : await mqtt.listen(config.mqttPort, config.host, isLoopback(config.host) ? undefined : tls)
      jobs.start()
      await system.look().catch((error: unknown) => {
        log.error({ err: error }, 'this server not entered among the servers')
      })
      await extension.start?.(origin.own())
      // The embedded database is in the data folder, where the keys are too; one's own is dumped and copied by others. Said
      // last: a start that fails says only why.
      if (config.databaseUrl !== undefined && config.secretKey === undefined)
        log.warn('the keys in the database are not encrypted: SECURITY.md, Keys of the installation')
      if (config.databaseUrl !== undefined)
        log.info({ standing: platform.standing }, roleLines[platform.standing])
      if (config.isRedisOpen)
        log.warn('REDIS_URL has no password, so every program of this machine may listen to calls')
      return { origin: origin.own(), port, mqttPort }
    },
    setCertificate: (pair) => {
      if (http.server instanceof TlsServer) http.server.setSecureContext(pair)
      mqtt.setCertificate(pair)
      platform.certificate.renewed(pair)
    },
    close: () => ends.disposeAsync(),
  }
}
