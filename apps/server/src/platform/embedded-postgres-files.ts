import {
  chmod,
  cp,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { handOver, nobody } from './embedded-postgres-account.ts'
import {
  canTraverse,
  chooseHome,
  chooseSocketFolder,
  socketName,
  socketPathLimit,
  type Account,
  type Home,
} from './embedded-postgres-home.ts'
import { endServer, findServer } from './embedded-postgres-process.ts'
import { StartError } from './start-error.ts'

/** A file in the data folder that names the location of a database outside it. */
const noteName = 'postgres-location'

const noted = (dataDir: string): Promise<string | undefined> =>
  readFile(join(dataDir, noteName), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

/** Where an earlier start has put the database of `dataDir`, or where it goes if it can. */
export const likelyHome = async (dataDir: string): Promise<string> =>
  (await noted(dataDir)) ?? join(dataDir, 'postgres')

/** Whether an earlier start has made a database for `dataDir`. Makes nothing. */
export const hasEmbeddedDatabase = async (dataDir: string): Promise<boolean> => {
  const found = ['postgres', noteName].map((name) => stat(join(dataDir, name)).catch(() => undefined))
  return (await Promise.all(found)).some((entry) => entry !== undefined)
}

/**
 * Decides where the database lives and creates that folder. Its inner folders belong to `account`; when running as
 * root, the folder itself does not, so that nobody can replace what root writes there.
 */
export async function prepareHome(
  dataDir: string,
  stateDir: string,
  account: Account | undefined,
): Promise<Home> {
  const place = await noted(dataDir)
  const home = chooseHome({
    dataDir,
    stateDir,
    runsAsRoot: account !== undefined,
    noted: place,
    dataDirUsable: place === undefined && (await makeHome(join(dataDir, 'postgres'), account)),
  })
  if (home.movedBecause === undefined) return home
  await makeStateDir(dirname(home.folder), account).catch(refuse(home))
  if (place === undefined) await setAside(home.folder)
  if (!(await makeHome(home.folder, account))) refuse(home)()
  if (place === undefined) {
    await carryOver(join(dataDir, 'postgres'), home.folder, account)
    await writeFile(join(dataDir, noteName), `${home.folder}\n`)
  }
  return home
}

/** Ignores the umask: the account has to traverse root's state folder. */
async function makeStateDir(stateDir: string, account: Account | undefined): Promise<void> {
  const made = await mkdir(stateDir, { recursive: true })
  if (made !== undefined && account !== undefined) await chmod(stateDir, 0o755)
}

/** Moves a database created while the data folder was usable. The original stays there, renamed. */
async function carryOver(from: string, to: string, account: Account | undefined): Promise<void> {
  const source = join(from, 'data')
  if ((await stat(source).catch(() => undefined)) === undefined) return
  const found = await findServer(source, 0)
  if ('server' in found) await endServer(found.server.pid, source, 8_000)
  const unfinished = join(to, 'data.unfinished')
  await cp(source, unfinished, { recursive: true, verbatimSymlinks: true })
  if (account !== undefined) await handOver(unfinished, account)
  await rename(unfinished, join(to, 'data'))
  await rename(from, `${from}.before-move`)
}

function refuse(home: Home): () => never {
  return () => {
    throw new StartError(
      `${home.movedBecause ?? home.folder}, which cannot be used either: start as another user, choose another DATA_DIR or set DATABASE_URL`,
    )
  }
}

/** A database whose data folder was deleted, to start afresh, must not return. It is renamed, never deleted. */
async function setAside(folder: string): Promise<void> {
  for (let number = 1; number < 1000; number++) {
    const aside = `${folder}.old-${number}`
    if ((await lstat(aside).catch(() => undefined)) !== undefined) continue
    await rename(folder, aside).catch(() => undefined)
    return
  }
}

/** Creates the folder of the database. Returns whether `account` can reach and own its contents. */
async function makeHome(folder: string, account: Account | undefined): Promise<boolean> {
  const made = await mkdir(folder, { recursive: true, mode: account === undefined ? 0o700 : 0o755 }).catch(
    () => null,
  )
  if (made === null) return false
  if (account !== undefined) {
    // Closed to all others, also while initdb works in it.
    await lchown(folder, 0, account.gid)
    await chmod(folder, 0o710)
    const path = await Promise.all([...ancestors(folder), folder].map((step) => stat(step)))
    if (!canTraverse(path, account)) {
      if (made !== undefined) await rm(folder, { recursive: true })
      return false
    }
  }
  return makeOwnFolder(join(folder, 'run'), account)
}

/**
 * Creates a folder owned by the account and closed to others. Returns false if the file system or another user prevents
 * it.
 */
async function makeOwnFolder(folder: string, account: Account | undefined): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 }).catch(() => undefined)
    if (account !== undefined) await takeOver(folder, account)
    const made = await lstat(folder)
    const owner = account?.uid ?? process.getuid?.()
    return made.isDirectory() && made.uid === owner && (made.mode & 0o777) === 0o700
  } catch {
    return false
  }
}

/** From root, which has just made it, or from nobody, whose server has ended. */
async function takeOver(folder: string, account: Account): Promise<void> {
  const { uid } = await lstat(folder)
  if (uid === account.uid || ![0, nobody.uid].includes(uid)) return
  for (const name of [socketName, `${socketName}.lock`]) await rm(join(folder, name), { force: true })
  await lchown(folder, account.uid, account.gid)
}

function ancestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...ancestors(parent), parent]
}

/** Creates a folder for the socket, closed to others. A folder that belongs to another user is not used. */
export async function prepareSocketFolder(home: string, account: Account | undefined): Promise<string> {
  const folder = chooseSocketFolder(home, tmpdir(), socketPathLimit(process.platform))
  if (await makeOwnFolder(folder, account)) return folder
  const other = await mkdtemp(join(tmpdir(), 'lykta-'))
  if (await makeOwnFolder(other, account)) return other
  throw new StartError(`PostgreSQL cannot make its socket in ${folder} or ${other}: set DATABASE_URL`)
}
