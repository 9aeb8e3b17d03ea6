import { chmod, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { chooseAccount, nobody } from './embedded-postgres-account.ts'
import { findBinaries, makeRunnable } from './embedded-postgres-binaries.ts'
import { likelyHome, prepareHome, prepareSocketFolder } from './embedded-postgres-files.ts'
import type { Account } from './embedded-postgres-home.ts'
import { initialise } from './embedded-postgres-initialise.ts'
import { accessFile, launch, type LaunchOptions } from './embedded-postgres-launch.ts'
import { endServer, findServer, sendSignal } from './embedded-postgres-process.ts'
import {
  connectAs,
  forgetPasswords,
  isWrongPassword,
  keepPasswords,
  makePasswords,
  readPasswords,
  rolesAt,
  setPassword,
  setUpRoles,
  type EmbeddedRoles,
  type Passwords,
} from './embedded-postgres-roles.ts'
import { makeFolder } from './make-folder.ts'
import { checkRoomToStart } from './room-to-start.ts'
import { StartError } from './start-error.ts'

export type { EmbeddedConnection, EmbeddedRoles } from './embedded-postgres-roles.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: (line: string) => void
  /** What to do if another Lykta uses this data folder: refuse (default), or share its database. */
  whenInUse?: 'refuse' | 'join'
  /** What has to be free on its disk: to make the database, and to start it again. */
  leastFreeBytes?: { first: number; again: number }
  /** False gives up safety against power loss for speed: for tests only. */
  durable?: boolean
  /** Called when the database stops unexpectedly; everything that needs it fails from then on. */
  onLost?: (reason: string) => void
  /** Called while its server is starting, when there is time for other work. */
  whileStarting?: () => void
  /** The system's folder for state, for a database that the data folder cannot hold. */
  stateDir?: string
}

export interface EmbeddedPostgres {
  roles: EmbeddedRoles
  dataFolder: string
  /** One plain line, if the files are not in the data folder. */
  movedBecause?: string
  stop: () => Promise<void>
}

const port = 5432
/** It is always there, whether Lykta's is or not. */
const maintenanceDatabase = 'postgres'
/** A number that no other lock of Lykta uses in the database `postgres`. */
const ownerLock = 0x4c796b
/** PostgreSQL takes a moment to release the lock of a killed owner. */
const ownerPatienceMs = 2_000
const changePatienceMs = 30_000
const stopPatienceMs = 8_000

/**
 * Starts the PostgreSQL that belongs to `dataDir`, or adopts the one that a killed owner has left running. Throws
 * StartError if it cannot, or if another Lykta owns the data folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const runsAsRoot = process.getuid?.() === 0
  const dataDir = await makeDataDir(options.dataDir)
  const stateDir = options.stateDir ?? (runsAsRoot ? '/var/lib/lykta' : join(homedir(), '.local/state/lykta'))
  const account = await chooseAccount({ dataDir, home: await likelyHome(dataDir) }, runsAsRoot)
  const home = await prepareHome(dataDir, stateDir, account)
  const dataFolder = join(home.folder, 'data')

  const place = { ...options, home: home.folder, dataFolder, stateDir, account }
  const { server, owner, roles } = await open(place)
  if (owner !== undefined && account?.uid === nobody.uid) {
    // A release before has left its server running. It is handed over once it has ended.
    await owner.end()
    await endServer(server.pid, dataFolder, stopPatienceMs)
    return startEmbeddedPostgres(options)
  }
  let stopping = false
  const endWithProcess = (): void => void sendSignal(server.pid, 'SIGINT')
  if (owner !== undefined) {
    if (server.adopted) options.log(`Adopted the PostgreSQL that was still running (process ${server.pid})`)
    process.once('exit', endWithProcess)
    owner.once('end', () => {
      if (stopping) return
      process.off('exit', endWithProcess)
      options.onLost?.(`its server went away, ${join(home.folder, 'postgres.log')} may say why`)
    })
  }

  return {
    roles,
    dataFolder,
    ...(home.movedBecause === undefined ? {} : { movedBecause: home.movedBecause }),
    stop: async () => {
      if (owner === undefined || stopping) return
      stopping = true
      await owner.end()
      await endServer(server.pid, dataFolder, stopPatienceMs)
      process.off('exit', endWithProcess)
    },
  }
}

async function makeDataDir(dataDir: string): Promise<string> {
  try {
    // PostgreSQL's account may traverse it to its own folder; nobody may list it.
    if (await makeFolder(dataDir, 0o711)) await chmod(dataDir, 0o711)
    return await realpath(dataDir)
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be made: ${String(error)}`)
  }
}

interface Place extends EmbeddedPostgresOptions {
  home: string
  dataFolder: string
  stateDir: string
  account: Account | undefined
}

interface Running {
  pid: number
  port: number
  socketFolder: string
  adopted: boolean
}

async function adoptOrLaunch(place: Place): Promise<Running> {
  const isNew = (await stat(join(place.dataFolder, 'PG_VERSION')).catch(() => undefined)) === undefined
  const found = await findServer(place.dataFolder, changePatienceMs)
  if (found.kind === 'running') {
    return { ...found.server, adopted: true }
  }
  if (found.kind === 'changing') {
    throw new StartError(`PostgreSQL (process ${found.server.pid}) has been starting or stopping for 30 s`)
  }
  const { leastFreeBytes = { first: 0, again: 0 }, durable = true } = place
  await checkRoomToStart(place.home, isNew ? leastFreeBytes.first : leastFreeBytes.again)
  const installed = await findBinaries(process.platform, process.arch)
  const binaries = await makeRunnable(installed, place.stateDir, place.account)
  const socketFolder = await prepareSocketFolder(place.home, place.account)
  const foreignPid = found.kind === 'foreign' ? found.pid : undefined
  const kept = await readPasswords(place.home)
  const plan = { ...place, binaries, socketFolder, port, durable, foreignPid }
  if (isNew || kept?.isSetUp !== true) {
    const passwords = makePasswords()
    await keepPasswords(place.home, { ...passwords, isSetUp: false })
    if (isNew)
      await initialise(place.home, binaries, place.account, { durable, password: passwords.superuser })
    else await replacePassword(plan, passwords)
  }
  const pid = await launch(plan)
  return { pid, port, socketFolder, adopted: false }
}

/**
 * One from before had no password, or the file of passwords is lost. Nobody but its own account and root reaches the socket meanwhile;
 * broken off, the server that is left is not taken for ours (`isOursToAccess`).
 */
async function replacePassword(plan: LaunchOptions, passwords: Passwords): Promise<void> {
  const pid = await launch({ ...plan, access: 'bySocket', whileStarting: () => undefined })
  try {
    await setPassword(rolesAt(plan, passwords).superuser, maintenanceDatabase)
  } finally {
    await endServer(pid, plan.dataFolder, stopPatienceMs)
  }
}

interface Opened {
  server: Running
  /** The connection that holds the data folder; undefined: another Lykta does. */
  owner: Client | undefined
  roles: EmbeddedRoles
}

/** Starts or adopts the server, and sees to its roles. */
async function open(place: Place): Promise<Opened> {
  const server = await adoptOrLaunch(place)
  const kept = await readPasswords(place.home)
  // Under a release from before it asks for none.
  const roles = rolesAt(server, kept ?? makePasswords())
  const client = await connectAs(roles.superuser, maintenanceDatabase).catch((error: unknown) => {
    if (isWrongPassword(error)) return undefined
    throw error
  })
  if (client === undefined) {
    // Whether another Lykta works with it cannot be known.
    if (server.adopted)
      throw new StartError(
        `PostgreSQL (process ${server.pid}) runs, and its passwords are not those in ${place.home}: end it, and start again`,
      )
    await forgetPasswords(place.home)
    return openAnew(place, server)
  }
  if (!(await takeOwnership(client, place)))
    return { server, owner: undefined, roles: kept === undefined ? onlySuperuser(roles) : roles }
  if (kept === undefined || (server.adopted && !(await isOursToAccess(client, place.home)))) {
    await client.end()
    return openAnew(place, server)
  }
  if (!kept.isSetUp) {
    await setUpRoles(client, roles)
    await keepPasswords(place.home, { ...kept, isSetUp: true })
  }
  return { server, owner: client, roles }
}

const openAnew = async (place: Place, running: Running): Promise<Opened> => {
  await endServer(running.pid, place.dataFolder, stopPatienceMs)
  return open(place)
}

/** As a release from before works, beside which a command runs. */
const onlySuperuser = ({ superuser }: EmbeddedRoles): EmbeddedRoles => ({
  superuser,
  owner: superuser,
  app: superuser,
})

/** A server that a release from before has launched lets in whoever reaches its socket. */
async function isOursToAccess(client: Client, home: string): Promise<boolean> {
  const { rows } = await client.query<{ hba_file: string }>('show hba_file')
  return rows[0]?.hba_file === accessFile(home)
}

/** Holds a lock in the database while this process lives, so that two never use the same data folder. Returns whether it has it. */
async function takeOwnership(
  client: Client,
  { whenInUse = 'refuse', dataDir }: EmbeddedPostgresOptions,
): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= ownerPatienceMs; waitedMs += 50) {
    const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [
      ownerLock,
    ])
    if (rows[0]?.owned === true) return true
    if (whenInUse === 'join') break
    await delay(50)
  }
  await client.end()
  if (whenInUse === 'join') return false
  throw new StartError(`Another Lykta is running with the data folder ${dataDir}`)
}
