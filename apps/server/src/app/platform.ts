import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createEvents } from '../events.ts'
import type { AppOverrides } from '../app-extension.ts'
import { createAttempts } from '../platform/failed-attempts.ts'
import { readBranding } from '../platform/branding/branding.ts'
import { systemClock, systemIds } from '../platform/clock.ts'
import { askDatabaseMs, compareMs, createDatabaseClock } from '../platform/database-clock.ts'
import { claimDatabase } from '../platform/database-claim.ts'
import { openDatabase } from '../platform/database.ts'
import { readDiskSpace } from '../platform/disk-space.ts'
import { createDisks } from '../platform/disks.ts'
import { hostInAddress } from '../platform/host-in-address.ts'
import { createInMemoryBus } from '../platform/in-memory/bus.ts'
import { createJobs } from '../platform/jobs/index.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createMailer, followMails } from '../platform/mail.ts'
import { createCertificateEnd } from '../platform/certificate-end.ts'
import { createMetrics } from '../platform/metrics.ts'
import { paths } from '../platform/paths.ts'
import { readPushKeys } from '../platform/push-keys.ts'
import { createReachable } from '../platform/reachable.ts'
import { readOnlyFault } from '../platform/read-only-fault.ts'
import { codeOf, olderServerRuns, ownSchema } from '../platform/schema.ts'
import { createSharedPorts } from '../platform/shared-ports.ts'
import { createRedisBus } from '../platform/redis/bus.ts'
import { connectRedis } from '../platform/redis/connection.ts'
import { readSignInProviders } from '../platform/sign-in-providers.ts'
import { createReadSecret } from '../platform/secrets.ts'
import { systemAfter } from '../platform/timers.ts'
import type { Tracing } from '../platform/tracing.ts'
import { version } from '../version.ts'

const passedMs = () => performance.now()

/** Creates what the domain is built on. */
export const createPlatform = async (
  config: Config,
  overrides: AppOverrides,
  starting: AsyncDisposableStack,
) => {
  const { machineClock = systemClock, ids = systemIds, after = systemAfter, tls } = overrides
  const log = overrides.log ?? createLog(config.logLevel)
  const tracing = await tracingTo(config.tracesTo, log)
  // Last of all, so that what ends the server is in it too.
  if (tracing !== undefined) starting.defer(tracing.stop)

  starting.defer(
    await claimDatabase(overrides.database, {
      log,
      after,
      withOthers: config.redisUrl !== undefined,
      code: codeOf(ownSchema),
    }),
  )
  const { db, reports, checks, pools, standing, close } = await openDatabase(overrides.database, log, {
    owner: overrides.databaseOwner,
    tracing,
  })
  starting.defer(close)
  const databaseClock =
    overrides.clock === undefined
      ? await createDatabaseClock({
          askMs: () => askDatabaseMs(checks),
          machine: machineClock,
          passedMs,
          log,
        })
      : undefined
  const databaseFault = createReachable({
    ask: () => readOnlyFault(checks),
    away: 'The database cannot be reached.',
    passedMs,
    after,
  })
  const clock = overrides.clock ?? databaseClock ?? machineClock
  const metrics = createMetrics({ version })
  const disks = createDisks({
    folders: {
      files: config.dataDir,
      ...(overrides.databaseFolder === undefined ? {} : { database: overrides.databaseFolder }),
    },
    read: overrides.readDiskSpace ?? readDiskSpace,
    clock,
    log,
  })
  await disks.measure()
  const jobs = createJobs({ clock, after, log, tracing, onFailed: metrics.jobFailed })
  if (databaseClock !== undefined) jobs.every(compareMs, 'comparing the clocks', databaseClock.compare)
  const onBrandingFault = (fault: string) => {
    log.warn({ fault }, 'branding')
  }
  const branding = await readBranding({ own: config.brandingDir, standard: paths.branding }, onBrandingFault)

  const readSecret = createReadSecret({ db, dataDir: config.dataDir, key: config.secretKey, log })
  const redis =
    config.redisUrl === undefined
      ? undefined
      : await connectRedis({
          url: config.redisUrl,
          installation: (await readSecret('installation')).toString('hex').slice(0, 16),
          clock,
          after,
          log,
        })
  const bus = redis === undefined ? createInMemoryBus() : createRedisBus({ redis, after, log })
  starting.defer(bus.stop)
  const events = createEvents({ log, bus })
  // Handlers write to the database, and nothing else waits for them.
  starting.defer(events.idle)
  const ports = createSharedPorts({ bus, redis, after, clock })

  return {
    ...(overrides.ports?.(ports) ?? ports),
    bus,
    redis,
    config,
    log,
    clock,
    clockFault: () => databaseClock?.fault(),
    ids,
    after,
    tls,
    certificate: createCertificateEnd(tls),
    db,
    reports,
    pools,
    standing,
    metrics,
    tracing,
    databaseFault,
    disks,
    events,
    jobs,
    attempts: createAttempts(db, clock),
    mailer: followMails(
      createMailer({ ...config.mail, outbox: join(config.dataDir, 'outbox'), clock, ids }),
      {
        tried: metrics.mailTried,
        tracing,
      },
    ),
    branding,
    onBrandingFault,
    productName: config.productName ?? branding.productName ?? 'Lykta',
    readSecret,
    signInProviders: await readSignInProviders(config.signInProviders),
    identifierKey: await readSecret('identifier-key'),
    codeKey: await readSecret('code-key'),
    olderServerRuns: () => olderServerRuns(db, codeOf(ownSchema)),
    passedMs,
    pushKeys: await readPushKeys(readSecret),
    origin: createOrigin(config, tls === undefined ? 'http' : 'https'),
  }
}
export type Platform = Awaited<ReturnType<typeof createPlatform>>

const tracingTo = async (endpoint: string | undefined, log: Log): Promise<Tracing | undefined> => {
  if (endpoint === undefined) return undefined
  const { createTracing } = await import('../platform/open-telemetry.ts')
  return createTracing({ endpoint, version, log })
}

/** The server's origins. The port may be known only once it listens. */
const createOrigin = ({ host, port, publicUrl }: Config, scheme: 'http' | 'https') => {
  let listensOn = port
  const own = () => `${scheme}://${hostInAddress(host)}:${String(listensOn)}`
  return {
    own,
    /** The origin that browsers use. */
    toPeople: () => publicUrl ?? own(),
    /** What this server is called among others: no two listen at one port of one machine. */
    serverName: () => `${hostname()}:${String(listensOn)}`,
    setPort: (actual: number) => {
      listensOn = actual
    },
  }
}
