import { createHash } from 'node:crypto'
import { join } from 'node:path'

export interface Account {
  uid: number
  gid: number
}

/** "nobody": PostgreSQL refuses to run as root, so root hands it to the account without rights. */
export const unprivilegedAccount: Account = { uid: 65534, gid: 65534 }

export interface FolderFacts extends Account {
  mode: number
}

/** Whether `account` may walk through every one of these folders (the mode's search bit; root is not asked). */
export function canTraverse(folders: FolderFacts[], account: Account): boolean {
  return folders.every((folder) => {
    if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0
    if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0
    return (folder.mode & 0o001) !== 0
  })
}

export interface HomeFacts {
  /** Absolute and real: the same folder always has the same state folder. */
  dataDir: string
  stateDir: string
  runsAsRoot: boolean
  /** Whether the account that runs PostgreSQL can reach and own a folder in the data folder. */
  dataDirUsable: boolean
  /** Where an earlier start has put the database, as noted in the data folder. */
  noted: string | undefined
}

export interface Home {
  folder: string
  movedBecause?: string
}

/** Where the database lives: in the data folder wherever that can be, else in the system's state folder. */
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

const socketName = '.s.PGSQL.5432'

/** The kernel's room for a socket's path (bytes, without the closing zero). */
export function socketPathLimit(platform: NodeJS.Platform): number {
  return platform === 'linux' ? 107 : 103
}

/** The folder of the socket: beside the database, or a short one where that path is too long for a socket. */
export function chooseSocketFolder(home: string, tempDir: string, limit: number): string {
  const beside = join(home, 'run')
  if (Buffer.byteLength(join(beside, socketName)) <= limit) return beside
  return join(tempDir, `lykta-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
}
