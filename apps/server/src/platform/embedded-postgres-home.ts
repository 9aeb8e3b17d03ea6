import { createHash } from 'node:crypto'
import { join } from 'node:path'

export interface Account {
  uid: number
  gid: number
}

export interface FolderFacts extends Account {
  mode: number
}

/** Returns whether `account` may traverse all these folders, by the mode's search bit. */
export function canTraverse(folders: FolderFacts[], account: Account): boolean {
  return folders.every((folder) => {
    if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0
    if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0
    return (folder.mode & 0o001) !== 0
  })
}

export interface HomeFacts {
  /** Absolute and resolved, so that the same folder always has the same state folder. */
  dataDir: string
  stateDir: string
  runsAsRoot: boolean
  /** Whether the account that runs PostgreSQL can reach and own a folder in the data folder. */
  dataDirUsable: boolean
  /** The location that an earlier start noted in the data folder. */
  noted: string | undefined
}

export interface Home {
  folder: string
  movedBecause?: string
}

/** Returns where the database lives: in the data folder if possible, else in the system's state folder. */
export function chooseHome(facts: HomeFacts): Home {
  const inDataDir = join(facts.dataDir, 'postgres')
  if (facts.noted === undefined && facts.dataDirUsable) return { folder: inDataDir }
  const folder =
    facts.noted ?? join(facts.stateDir, createHash('sha256').update(facts.dataDir).digest('hex').slice(0, 16))
  const reason = facts.runsAsRoot
    ? `PostgreSQL does not run as root, and as another user it cannot use ${facts.dataDir}`
    : `PostgreSQL cannot keep its files in ${facts.dataDir}`
  return { folder, movedBecause: `${reason}: the database is in ${folder}` }
}

export const socketName = '.s.PGSQL.5432'

/** The kernel's limit for the path of a socket, in bytes without the terminating zero. */
export function socketPathLimit(platform: NodeJS.Platform): number {
  return platform === 'linux' ? 107 : 103
}

/** Returns the folder of the socket: next to the database, or a short one if that path is too long for a socket. */
export function chooseSocketFolder(home: string, tempDir: string, limit: number): string {
  const beside = join(home, 'run')
  if (Buffer.byteLength(join(beside, socketName)) <= limit) return beside
  return join(tempDir, `lykta-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
}
