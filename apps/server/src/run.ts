import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientConfig, type PoolConfig } from 'pg'
import type { App, AppExtension, AppParts } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { toAppError } from './errors.ts'
import { unfinishedMark } from './platform/backup/unfinished-mark.ts'
import { connectionSettings } from './platform/connection-settings.ts'
import { readDiskSpace } from './platform/disk-space.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/embedded-postgres.ts'
import { createLog, type Log } from './platform/log.ts'
import { makeFolder } from './platform/make-folder.ts'
import { leastFreeBytes, tooLittleRoom } from './platform/room-to-start.ts'
import { StartError } from './platform/start-error.ts'
import { explainTrust } from './platform/tls-trust.ts'
import type { Pair } from './platform/tls-pair.ts'
import { createTlsRenewal, type TlsRenewal } from './platform/tls-renewal.ts'
import { networkOrigin, ownHosts, readGivenTls, readOwnTls } from './platform/tls.ts'

export interface RunOptions {
  environment: Readonly<Record<string, string | undefined>>
  /** Prints plain lines for the operator, apart from the log on standard output. */
  print: (line: string) => void
  extend?: (parts: AppParts) => Promise<AppExtension>
  /** Called once the server listens. */
  onListening?: (at: Listening) => void
}

export interface Listening {
  origin: string
  /** The plain MQTT listener, if there is one. */
  mqttPort: number | undefined
  config: Config
}

const shutdownLimitMs = 10_000
/** How often to check: the machine's IP address may change, and certificates expire. */
const tlsRenewalMs = 3_600_000

/**
 * Runs the process: configuration, database, server, and an orderly stop on Ctrl-C or SIGTERM. Returns the exit code.
 */
export const run = async (options: RunOptions): Promise<number> => {
  const stopped = new AbortController()
  const stop = () => {
    stopped.abort()
  }
  let failed = false
  let log = createLog('error')
  // An uncaught error leaves the server in an unknown state: it stops in order, to be restarted.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the server has to end')
    failed = true
    stop()
  })
  // Nobody reads what is printed any more: that is no reason to end.
  process.stdout.on('error', () => undefined)
  // Ctrl-C may arrive twice, from the terminal and from npm: the second must not interrupt the stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // The supervising process has gone, and can no longer stop this one.
  process.on('disconnect', stop)
  process.channel?.unref()
  let postgres: EmbeddedPostgres | undefined
  let app: App | undefined
  let renewal: TlsRenewal | undefined
  let dataDir = ''
  try {
    const config = readConfig(options.environment)
    dataDir = config.dataDir
    log = createLog(config.logLevel)
    await makeWritable(config.dataDir)
    await refuseUnfinished(config.dataDir)
    const database = await openDatabaseServer(config, options.print, () => {
      failed = true
      stop()
    })
    postgres = database.embedded
    const tls = await readTls(config)
    const { createApp } = await loadApp()
    app = await createApp(config, {
      log,
      database: database.connection,
      databaseOwner: database.owner,
      databaseFolder: database.embedded?.dataFolder,
      tls: tls?.pair,
      authority: tls?.authority,
      ...(options.extend === undefined ? {} : { extend: options.extend }),
    })
    const at = await listen(app, config)
    options.onListening?.({ ...at, config })
    process.send?.('listening')
    if (tls !== undefined) renewal = renewTls(config, tls.pair, app, log)
    if (tls?.authority !== undefined) {
      const origin = networkOrigin(at.origin)
      for (const line of explainTrust(origin, tls.authority.fingerprint)) options.print(line)
    }
    if (!stopped.signal.aborted) {
      await new Promise<void>((resolve) => {
        stopped.signal.addEventListener('abort', () => {
          resolve()
        })
      })
    }
    return failed ? 1 : 0
  } catch (error) {
    const explained = await explainFullDisk(error, dataDir)
    if (!(explained instanceof ConfigError || explained instanceof StartError)) {
      log.error({ err: error }, 'start failed')
    }
    for (const line of plainLines(explained)) options.print(line)
    return 1
  } finally {
    // The process ends even if something hangs: what was acknowledged is in the database.
    setTimeout(() => process.exit(1), shutdownLimitMs).unref()
    renewal?.stop()
    // The database stops last, even if the server failed to stop.
    for (const end of [app?.close, postgres?.stop]) {
      await end?.().catch((error: unknown) => {
        log.error({ err: error }, 'server part did not stop cleanly')
      })
    }
  }
}

/** Reading the server's code takes a while, which the database needs as well. */
const loadApp = () => import('./app.ts')

const plainLines = (error: unknown): string[] => {
  if (error instanceof ConfigError)
    return ['The configuration cannot be used:', ...error.message.split('\n').map((line) => `  ${line}`)]
  if (error instanceof StartError) return [error.message]
  return ['Lykta could not start; the log line above says where.']
}

/** The disk may also get full while the demo world is made, or the schema is brought up to date. */
const explainFullDisk = async (error: unknown, dataDir: string): Promise<unknown> => {
  if (error instanceof StartError || toAppError(error).code !== 'disk_full') return error
  const { freeBytes } = await readDiskSpace(dataDir)
  return freeBytes < leastFreeBytes.first ? tooLittleRoom(dataDir, freeBytes, leastFreeBytes.first) : error
}

/** @throws StartError if it cannot be written */
const makeWritable = async (dataDir: string): Promise<void> => {
  const probe = join(dataDir, '.writable')
  try {
    // Others may traverse it to the database's own folder, but not list it.
    await makeFolder(dataDir, 0o711)
    await writeFile(probe, '')
    // Another server on the same folder may have removed it.
    await rm(probe, { force: true })
  } catch {
    throw new StartError(`The data folder ${dataDir} cannot be written. Set DATA_DIR to one that can.`)
  }
}

/** Half of an installation looks like an empty one. @throws StartError */
const refuseUnfinished = async (dataDir: string): Promise<void> => {
  const isUnfinished = await access(unfinishedMark(dataDir)).then(
    () => true,
    () => false,
  )
  if (isUnfinished)
    throw new StartError('A restore into this data folder was broken off. Run it again, and it goes on.')
}

const openDatabaseServer = async (
  config: Config,
  print: (line: string) => void,
  stop: () => void,
): Promise<{ connection: PoolConfig; owner?: ClientConfig; embedded?: EmbeddedPostgres }> => {
  if (config.databaseUrl !== undefined) {
    const database = await tryDatabase('DATABASE_URL', config.databaseUrl)
    const connection = { connectionString: config.databaseUrl }
    if (config.databaseOwnerUrl === undefined) return { connection }
    if ((await tryDatabase('DATABASE_OWNER_URL', config.databaseOwnerUrl)) !== database)
      throw new StartError(
        'DATABASE_URL and DATABASE_OWNER_URL lead to different databases. They are the same one, as two roles.',
      )
    return { connection, owner: { connectionString: config.databaseOwnerUrl } }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    leastFreeBytes,
    log: print,
    whileStarting: () => {
      // If it fails, it fails again when it is needed.
      loadApp().catch(() => undefined)
    },
    onLost: (reason) => {
      print(`The database has ended: ${reason}. Start Lykta again; nothing that was acknowledged is lost.`)
      stop()
    },
  })
  if (embedded.movedBecause !== undefined) print(embedded.movedBecause)
  return { connection: embedded.roles.app, owner: embedded.roles.owner, embedded }
}

/** Returns what tells it from other databases. @throws StartError naming the place, never the password */
const tryDatabase = async (
  setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
  databaseUrl: string,
): Promise<string> => {
  let place = `of ${setting}`
  try {
    const client = new Client({ ...connectionSettings, connectionString: databaseUrl })
    // The promises below report it. Without a listener the event would crash the process.
    client.on('error', () => undefined)
    place = `${client.database ?? ''} at ${client.host}`
    await client.connect()
    const { rows } = await client.query<{ which: string }>(
      `select oid || ' ' || pg_postmaster_start_time() as which from pg_database where datname = current_database()`,
    )
    await client.end()
    return rows[0]?.which ?? ''
  } catch (error) {
    const reason = codeOf(error) ?? 'no answer'
    throw new StartError(
      `The database ${place} cannot be used (${reason}). Look at ${setting}, and whether it runs.`,
    )
  }
}

const readTls = async (config: Config) => {
  const now = new Date()
  if (config.tls === undefined) return undefined
  if (config.tls.kind === 'files') {
    return { pair: await readGivenTls({ certPath: config.tls.cert, keyPath: config.tls.key }, now) }
  }
  const own = await readOwnTls({ dataDir: config.dataDir, hosts: hostsOf(config), now })
  return { pair: own, authority: own.authority }
}

const hostsOf = (config: Config): string[] => {
  if (config.publicUrl === undefined) return ownHosts()
  return [...ownHosts(), new URL(config.publicUrl).hostname.replaceAll(/[[\]]/g, '')]
}

const renewTls = (config: Config, current: Pair, { setCertificate }: App, log: Log): TlsRenewal => {
  const renewal = createTlsRenewal({
    current,
    read: async () => (await readTls(config))?.pair ?? current,
    apply: setCertificate,
    onFailure: (error) => {
      log.warn({ err: error }, 'certificate check failed')
    },
  })
  renewal.start(tlsRenewalMs)
  return renewal
}

const listen = async (app: App, config: Config) => {
  try {
    return await app.listen()
  } catch (error) {
    throw explainListening(error, config) ?? error
  }
}

const explainListening = (error: unknown, { host, port, mqttPort }: Config): StartError | undefined => {
  const taken = error instanceof Error && 'port' in error ? Number(error.port) : port
  const name = taken === mqttPort ? 'MQTT_PORT' : 'PORT'
  switch (codeOf(error) ?? '') {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${String(taken)} is taken. Set ${name} to another, such as ${name}=${String(taken + 1)}.`,
      )
    case 'EACCES':
      return new StartError(
        `Port ${String(taken)} may not be opened by this user. Set ${name} to one above 1023.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST ${host} is not an address of this machine.`)
    default:
      return undefined
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
