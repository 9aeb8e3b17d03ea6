import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import {
  addressOf,
  copyDatabase,
  fingerprintOf,
  query,
  startTestPostgres,
  type TestPostgres,
} from '../../../../apps/server/src/testing/test-postgres.ts'
import { followOutputs } from './follow-outputs.ts'
import { startLykta } from './lykta-process.ts'
import { peopleOf, type Said } from './people-of.ts'
import { zoneOfHour } from './zone-of-hour.ts'

const ConnectionSchema = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
  ssl: z.literal(false),
})
const TemplateWorldSchema = z.object({
  roles: z.object({ superuser: ConnectionSchema, owner: ConnectionSchema, app: ConnectionSchema }),
  /** With the world's files, and no database. */
  dataDir: z.string(),
  timeZone: z.string(),
})

/** The demo world as newly made. Worlds are copies of it, which is faster than making them. */
type TemplateWorld = z.infer<typeof TemplateWorldSchema>

/** A separate municipality: its own server, database and port. */
export interface World extends AsyncDisposable {
  /** Such as `http://localhost:40123`. */
  origin: string
  /** The region's. */
  timeZone: string
  /** Stops the server in order and starts it again at the same address, as an update does. */
  restart: () => Promise<void>
  /** The same until somebody changes something: looking around, and background work, do not count. */
  fingerprint: () => Promise<string>
}

/** What changes while somebody merely looks around, and what simulated boxes report. */
const passing = {
  tables: ['sessions', 'known_devices', 'audit_entries', 'told_states', 'inbox_entries'],
  columns: [
    'updated_at',
    'recent_browser',
    'availability',
    'inbox_cursor',
    'delivered_at',
    'shown_at',
    'read_at',
    'online',
    'battery',
    'using_battery',
    'usb_charge',
    'ac_charge',
    'mac_address',
    'app_version',
    'last_seen_at',
  ],
}

/** The variable in which a run passes the template to the processes that it starts. */
const variable = 'LYKTA_TEMPLATE_WORLD'

/**
 * The hour at which the worlds of a run begin, in the time zone of their region: late enough for the night to be over, with hours to
 * go until the evening.
 */
const { STORY_HOUR: hour = '11' } = process.env

/** Starts the PostgreSQL that all worlds of a run share, and creates the template in it. */
export const makeTemplateWorld = async (
  startPostgres: () => Promise<TestPostgres> = startTestPostgres,
): Promise<AsyncDisposable> => {
  await using undo = new AsyncDisposableStack()
  const { roles } = undo.use(await startPostgres())
  const dataDir = await mkdtemp(join(tmpdir(), 'lykta-template-'))
  undo.defer(() => rm(dataDir, { recursive: true }))
  const timeZone = zoneOfHour(z.coerce.number().int().min(0).max(23).parse(hour))
  const environment = {
    TIME_ZONE: timeZone,
    DATABASE_URL: addressOf(roles.app),
    DATABASE_OWNER_URL: addressOf(roles.owner),
  }
  const lykta = await startLykta(dataDir, 0, environment)
  // A database can be copied only while nobody is connected to it.
  await lykta.end()
  // At certain times of the day they would come up in the middle of a story about something else.
  await query(roles.app, 'update calendar_events set reminder_minutes = -1, next_remind_at = null')
  process.env[variable] = JSON.stringify({ roles, dataDir, timeZone } satisfies TemplateWorld)
  return undo.move()
}

interface WorldCopy extends AsyncDisposable, Pick<World, 'fingerprint' | 'timeZone'> {
  dataDir: string
  databaseUrl: string
  people: () => Promise<Said[]>
}

/** Copies the run's template. No server runs on the copy yet. */
export const copyTemplateWorld = async (): Promise<WorldCopy> => {
  const template = TemplateWorldSchema.parse(JSON.parse(process.env[variable] ?? 'null'))
  await using undo = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'lykta-world-'))
  undo.defer(() => rm(dataDir, { recursive: true }))
  await cp(template.dataDir, dataDir, { recursive: true })
  const database = undo.use(await copyDatabase(template))
  const copied = undo.move()
  return {
    dataDir,
    databaseUrl: addressOf(database.connection),
    timeZone: template.timeZone,
    fingerprint: () => fingerprintOf(database.connection, passing),
    people: () => peopleOf(database.connection),
    [Symbol.asyncDispose]: () => copied.disposeAsync(),
  }
}

/**
 * Starts a server on a copy of the run's template.
 * @param settings of the server's environment
 */
export const startWorld = async (settings: Readonly<Record<string, string>>): Promise<World> => {
  await using undo = new AsyncDisposableStack()
  const copy = undo.use(await copyTemplateWorld())
  const { dataDir, timeZone, fingerprint } = copy
  const outputs = undo.use(await followOutputs())
  undo.defer(async () => outputs.expectNobody(await copy.people()))
  const environment = {
    ...outputs.environment,
    TIME_ZONE: timeZone,
    ...settings,
    DATABASE_URL: copy.databaseUrl,
  }
  let lykta = await startLykta(dataDir, 0, environment)
  undo.defer(() => outputs.end(lykta))
  const { origin } = lykta
  const started = undo.move()
  return {
    origin,
    timeZone,
    fingerprint,
    restart: async () => {
      await outputs.end(lykta)
      lykta = await startLykta(dataDir, Number(new URL(origin).port), environment)
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
