import { hangupCauses } from '@lykta/contract/calls'
import { queueNames } from '@lykta/contract/system'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { DatabaseHandle } from './database.ts'
import type { Disk } from './disks.ts'
import { jobNames, repeatedTasks, type FailedWork } from './jobs/names.ts'

/** Of the content security policy. */
export const cspDirectives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'media-src',
  'font-src',
  'connect-src',
  'worker-src',
  'manifest-src',
  'object-src',
  'frame-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'other',
] as const
export type CspDirective = (typeof cspDirectives)[number]

/** Whatever else a client sends as its method. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'other'] as const
/** A path that belongs to no route: what a client has made up must not become a label. */
const noRoute = 'none'

/** The values that each label may have; `route` and `status` are the routes of this server and statuses of HTTP. No label names a person. */
export const labelValues = {
  method: methods,
  kind: ['feed', 'tv', 'sensor', 'calls'],
  outcome: ['sent', 'failed', 'gone', 'refused', 'later'],
  answered: ['yes', 'no'],
  cause: Object.keys(hangupCauses),
  pool: ['people', 'reports', 'checks'],
  use: ['busy', 'idle'],
  holds: ['files', 'database'],
  tv: ['online', 'offline'],
  alarm: ['climbing', 'unanswered'],
  queue: queueNames,
  work: [...jobNames, repeatedTasks],
  directive: cspDirectives,
  app: ['web', 'tv'],
  path: ['direct', 'relayed'],
} as const satisfies Record<string, readonly string[]>

/** What all servers together have, as the database says: the same at each of them. */
export interface InstallationFigures {
  tvs: Record<(typeof labelValues.tv)[number], number>
  alarms: Record<(typeof labelValues.alarm)[number], number>
  oldestAlarmSeconds: number
  laddersLate: number
  /** Null: nobody expects backups. */
  backupAgeSeconds: number | null
  queues: Record<(typeof labelValues.queue)[number], number>
}

/** What is asked only when somebody reads the metrics. */
export interface MetricSources {
  connections: () => Record<(typeof labelValues.kind)[number], number>
  pools: DatabaseHandle['pools']
  isBusUp: () => boolean
  disks: () => readonly Disk[]
  /** Rejects while the database is away. */
  installation: () => Promise<InstallationFigures>
}

const isMethod = (method: string): method is (typeof methods)[number] => methods.some((one) => one === method)

/** What this server counts of itself, in the names and units of Prometheus. */
export const createMetrics = ({ version }: { version: string }) => {
  const registers = [new Registry()]
  const [register] = registers
  const counter = <Labels extends string>(name: string, help: string, labelNames: Labels[]) =>
    new Counter({ name: `lykta_${name}`, help, labelNames, registers })
  const gauge = <Labels extends string>(name: string, help: string, labelNames: Labels[]) =>
    new Gauge({ name: `lykta_${name}`, help, labelNames, registers })
  const ofAll = <Labels extends string>(name: string, help: string, labelNames: Labels[]) =>
    gauge(`installation_${name}`, `${help} Of the whole installation: the same at each server`, labelNames)

  const requests = counter('http_requests_total', 'Requests answered', ['method', 'route', 'status'])
  const durations = new Histogram({
    name: 'lykta_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: [0.01, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const calls = counter('calls_ended_total', 'Calls that have ended', ['answered', 'cause'])
  const firstPictures = new Histogram({
    name: 'lykta_call_first_picture_seconds',
    help: 'Time from the answer of a call to the first picture, as apps and TVs report it',
    labelNames: ['app', 'path'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10],
    registers,
  })
  const mails = counter('mails_total', 'Tries to hand over a mail', ['outcome'])
  const pushes = counter('pushes_total', 'Tries to hand over a push', ['outcome'])
  const violations = counter('csp_violations_total', 'What browsers kept a page from doing', ['directive'])
  const jobsFailed = counter('jobs_failed_total', 'Tries of background work that failed', ['work'])
  const connections = gauge('connections', 'Connections that are signed in', ['kind'])
  const poolConnections = gauge('database_pool_connections', 'Connections to the database', ['pool', 'use'])
  const poolWaiting = gauge('database_pool_waiting', 'What waits for a connection to the database', ['pool'])
  const databaseUp = gauge('database_up', 'Whether the database answers', [])
  const busUp = gauge('bus_up', 'Whether the other servers can be reached', [])
  const diskFree = gauge('disk_free_bytes', 'Room on a disk', ['holds'])
  const diskSize = gauge('disk_size_bytes', 'Size of a disk', ['holds'])
  const tvs = ofAll('tvs', 'TVs in use.', ['tv'])
  const alarms = ofAll('alarms_open', 'Alarms that nobody has answered.', ['alarm'])
  const oldestAlarm = ofAll('oldest_open_alarm_seconds', 'How long ago the oldest of them was sent.', [])
  const laddersLate = ofAll('ladders_late', 'Alarms whose next step is over ten seconds late.', [])
  const backupAge = ofAll('backup_age_seconds', 'How long ago the last good backup was made.', [])
  const queues = ofAll('queue_length', 'What waits to be done.', ['queue'])
  gauge('info', 'The version that runs', ['version']).set({ version }, 1)

  let isCollecting = false

  /** Only once somebody reads them: they watch the whole process. */
  const collectOfProcess = (): void => {
    if (isCollecting || register === undefined) return
    isCollecting = true
    collectDefaultMetrics({ register })
  }

  const readInstallation = async (read: MetricSources['installation']): Promise<void> => {
    for (const one of [tvs, alarms, oldestAlarm, laddersLate, queues]) one.reset()
    try {
      const figures = await read()
      for (const tv of labelValues.tv) tvs.set({ tv }, figures.tvs[tv])
      for (const alarm of labelValues.alarm) alarms.set({ alarm }, figures.alarms[alarm])
      for (const queue of labelValues.queue) queues.set({ queue }, figures.queues[queue])
      oldestAlarm.set(figures.oldestAlarmSeconds)
      laddersLate.set(figures.laddersLate)
      if (figures.backupAgeSeconds === null) backupAge.remove()
      else backupAge.set(figures.backupAgeSeconds)
      databaseUp.set(1)
    } catch {
      for (const one of [tvs, alarms, queues]) one.reset()
      oldestAlarm.remove()
      laddersLate.remove()
      backupAge.remove()
      databaseUp.set(0)
    }
  }

  return {
    answered: (answer: {
      method: string
      route: string | undefined
      status: number
      seconds: number
    }): void => {
      const method = isMethod(answer.method) ? answer.method : 'other'
      const { route = noRoute, status, seconds } = answer
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
    callEnded: ({ isAnswered, cause }: { isAnswered: boolean; cause: keyof typeof hangupCauses }): void => {
      calls.inc({ answered: isAnswered ? 'yes' : 'no', cause })
    },
    pictured: ({
      app,
      path,
      seconds,
    }: {
      app: (typeof labelValues.app)[number]
      path: (typeof labelValues.path)[number]
      seconds: number
    }): void => {
      firstPictures.observe({ app, path }, seconds)
    },
    mailTried: (outcome: 'sent' | 'failed'): void => {
      mails.inc({ outcome })
    },
    pushTried: (outcome: Exclude<(typeof labelValues.outcome)[number], 'failed'>): void => {
      pushes.inc({ outcome })
    },
    violated: (directive: CspDirective): void => {
      violations.inc({ directive })
    },

    jobFailed: (work: FailedWork): void => {
      jobsFailed.inc({ work })
    },

    /** The text that Prometheus reads. */
    read: async (sources: MetricSources): Promise<string> => {
      collectOfProcess()
      const connected = sources.connections()
      for (const kind of labelValues.kind) connections.set({ kind }, connected[kind])
      const pools = sources.pools()
      for (const pool of labelValues.pool) {
        const { total, idle, waiting } = pools[pool]
        poolConnections.set({ pool, use: 'idle' }, idle)
        poolConnections.set({ pool, use: 'busy' }, total - idle)
        poolWaiting.set({ pool }, waiting)
      }
      busUp.set(sources.isBusUp() ? 1 : 0)
      for (const { holds, freeBytes, sizeBytes } of sources.disks())
        for (const one of holds) {
          diskFree.set({ holds: one }, freeBytes)
          diskSize.set({ holds: one }, sizeBytes)
        }
      await readInstallation(sources.installation)
      return await Registry.merge(registers).metrics()
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>
