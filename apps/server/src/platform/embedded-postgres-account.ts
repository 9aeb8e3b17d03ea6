import { createHash } from 'node:crypto'
import { lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './embedded-postgres-home.ts'
import { findServer } from './embedded-postgres-process.ts'
import { StartError } from './start-error.ts'

/** Whom other programs work as too. Releases before ran PostgreSQL so. */
export const nobody: Account = { uid: 65534, gid: 65534 }

/** Numbers that neither Debian nor systemd gives to anybody, and that a container has as well. */
const unused = { first: 60_706, count: 478 }

/** PostgreSQL refuses to run as root, so root runs it as an account that nothing else has. It needs no name. */
export const ownAccount = (dataDir: string): Account => {
  const number = createHash('sha256').update(dataDir).digest().readUInt32BE() % unused.count
  return { uid: unused.first + number, gid: unused.first + number }
}

/**
 * Returns the account that runs PostgreSQL when Lykta runs as root: the owner of an existing database, else one of its own, which
 * also gets what belongs to nobody, unless its server runs.
 */
export async function chooseAccount(
  { dataDir, home }: { dataDir: string; home: string },
  runsAsRoot: boolean,
): Promise<Account | undefined> {
  const data = join(home, 'data')
  const owner = await stat(data).catch(() => stat(home).catch(() => undefined))
  if (!runsAsRoot) {
    if (owner !== undefined && owner.uid !== process.getuid?.()) {
      throw new StartError(
        `The database in ${dataDir} belongs to another user (number ${owner.uid}): start Lykta as that user or as root`,
      )
    }
    return undefined
  }
  // A folder that is being handed over belongs to root.
  const isNobodys = owner === undefined || [0, nobody.uid].includes(owner.uid)
  if (!isNobodys) return { uid: owner.uid, gid: owner.gid }
  const own = ownAccount(dataDir)
  if ((await stat(data).catch(() => undefined)) === undefined) return own
  const { kind } = await findServer(data, 0)
  if (kind === 'running' || kind === 'changing') return nobody
  await handOver(data, own)
  return own
}

/**
 * Gives a folder and all in it to an account. It is root's until all has been handed over: nobody changes it meanwhile, and what is broken
 * off is done again.
 */
export async function handOver(folder: string, { uid, gid }: Account): Promise<void> {
  await lchown(folder, 0, 0)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  await lchown(folder, uid, gid)
}
