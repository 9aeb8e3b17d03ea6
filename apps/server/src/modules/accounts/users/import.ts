import { setImmediate } from 'node:timers/promises'
import {
  ImportedUserSchema,
  userProblemOf,
  type ImportedUsers,
  type ImportUsers,
  type UserProblem,
} from '@lykta/contract/accounts'
import type { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { Events } from '../../../events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor } from '../../../platform/database.ts'
import type { ProviderSettings } from '../../../platform/sign-in-providers.ts'
import { isUniqueViolation } from '../../../platform/unique-violation.ts'
import { checkMay } from '../../../policy.ts'
import type { SignedInUser } from '../../../signed-in.ts'
import type { RecordAll } from '../../audit/index.ts'
import type { ImportedLinks, ImportedResident } from '../../../ports/imported-links.ts'
import type { UserRow } from '../repo.ts'
import { auditOfNew } from './audit.ts'
import { createImportedNumbers, type ImportedNumbers } from './imported-numbers.ts'
import { checkMayGive, scopeOf, type AccountScope } from './policy.ts'
import {
  addGroups,
  beginImport,
  createdByImport,
  finishImport,
  forgetImports,
  insertUsers,
  takenNames,
} from './repo.ts'
import { checkCluster, checkGroups } from './check-cluster-and-groups.ts'

type Fault = ImportedUsers['faults'][number]
type ImportedUser = z.infer<typeof ImportedUserSchema>

/** A valid row, with its line. */
interface NewUser {
  row: number
  input: ImportedUser
  scope: AccountScope
  groups: number[]
  residents: readonly ImportedResident[]
  /** Of the personal number; null: none. */
  keyedHash: string | null
}

const mostFaults = 1_000
const mostConnected = 1_000
/** Rows per statement. Other requests are served between statements. */
const batchSize = 500
const keptMs = 86_400_000

const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / batchSize) }, (_, at) =>
    all.slice(at * batchSize, (at + 1) * batchSize),
  )

const nothingCreated = (faults: readonly Fault[]): ImportedUsers => ({
  created: [],
  connected: [],
  connectedCount: 0,
  faults: faults.toSorted((one, other) => one.row - other.row).slice(0, mostFaults),
  faultCount: faults.length,
})

/** Creates the users of a list, by the rules of the user form: all of them, or none. */
export const createUserImports = (deps: {
  db: Database
  clock: Clock
  auditAll: RecordAll
  events: Pick<Events, 'publish'>
  links: ImportedLinks<Executor>
  reportAdministrator: (kind: 'administratorMade', user: UserRow) => Promise<void>
  identifierKey: Buffer
  providers: readonly ProviderSettings[]
}) => {
  const { db, clock, auditAll, events } = deps
  const numbers = createImportedNumbers(deps)

  const write = async (tx: Executor, signedIn: SignedInUser, users: readonly NewUser[]) => {
    const created: UserRow[] = []
    for (const batch of inBatches(users)) {
      const stored = await insertUsers(
        tx,
        batch.map(({ input, scope }) => {
          const {
            groups: _,
            cluster: __,
            residents: ___,
            permissions: ____,
            competence: _____,
            personalNumber: ______,
            ...rest
          } = input
          return { ...rest, ...scope, passwordHash: null, forceChangePassword: false }
        }),
      )
      await numbers.store(
        tx,
        stored.map(({ id }, at) => ({ userId: id, keyedHash: batch[at]?.keyedHash ?? null })),
      )
      const withGroups = stored.map((user, at) => ({ user, groups: batch[at]?.groups ?? [] }))
      await addGroups(
        tx,
        withGroups.flatMap(({ user, groups }) => groups.map((groupId) => ({ userId: user.id, groupId }))),
      )
      await auditAll(
        withGroups.map(({ user, groups }) => auditOfNew(signedIn, user, groups)),
        tx,
      )
      created.push(...stored)
    }
    // All at once, so that whoever answers for a resident gets one mail about all of them.
    await deps.links.link(
      tx,
      signedIn,
      created.flatMap((user, at) => linksOf(users[at]).map((link) => ({ ...link, user }))),
    )
    return created
  }

  const tryOnce = (signedIn: SignedInUser, { key, dryRun, rows }: ImportUsers) =>
    db.transaction(async (tx) => {
      if (!dryRun && !(await beginImport(tx, key, signedIn.userId)))
        return { faults: [], users: [], known: await createdByImport(tx, key, signedIn.userId), read: [] }
      const { users, faults } = await read(tx, signedIn, rows, { links: deps.links, numbers })
      if (faults.length > 0 && !dryRun) throw new Faulty(faults)
      if (dryRun) return { faults, users: [], known: [], read: users }
      const created = await write(tx, signedIn, users)
      await finishImport(
        tx,
        key,
        created.map(({ id }) => id),
      )
      return { faults, users: created, known: [], read: users }
    })

  /** One event for each box, however many are linked to it. */
  const announceLinks = ({ users, read: rows }: { users: readonly UserRow[]; read: readonly NewUser[] }) => {
    const linked = users.flatMap((_, at) => linksOf(rows[at]).map(({ resident }) => resident))
    const roomOf = new Map(linked.map(({ boxId, roomId }) => [boxId, roomId]))
    for (const [boxId, roomId] of roomOf) events.publish({ type: 'contactsChanged', boxId, roomId })
  }

  return {
    /** @throws not_permitted */
    run: async (signedIn: SignedInUser, input: ImportUsers): Promise<ImportedUsers> => {
      checkMay(signedIn, 'users')
      let done
      try {
        done = await tryOnce(signedIn, input).catch((thrown: unknown) => {
          // Somebody took a name at the same moment: the second try finds out which.
          if (isUniqueViolation(thrown)) return tryOnce(signedIn, input)
          throw thrown
        })
      } catch (thrown) {
        if (thrown instanceof Faulty) return nothingCreated(thrown.faults)
        throw thrown
      }
      events.publish({ type: 'standingChanged', userIds: done.users.map(({ id }) => id) })
      if (done.faults.length > 0) return nothingCreated(done.faults)
      announceLinks(done)
      for (const user of done.users) {
        if (user.role === 'admin') await deps.reportAdministrator('administratorMade', user)
      }
      const connected = done.read.flatMap((one) => linksOf(one).map((link) => ({ row: one.row, link })))
      return {
        created: [...done.known, ...done.users.map(({ id }) => id)],
        faults: [],
        faultCount: 0,
        connected: connected
          .slice(0, mostConnected)
          .map(({ row, link: { resident, permissions, competence } }) => ({
            row,
            resident: resident.name,
            place: resident.place,
            permissions: [...permissions],
            competence,
          })),
        connectedCount: connected.length,
      }
    },

    forgetOld: () => forgetImports(db, new Date(clock.now().getTime() - keptMs)),
  }
}
export type UserImports = ReturnType<typeof createUserImports>

/** Checks all rows. The valid ones are returned too. */
const read = async (
  tx: Executor,
  signedIn: SignedInUser,
  rows: ImportUsers['rows'],
  { links, numbers }: { links: ImportedLinks<Executor>; numbers: ImportedNumbers },
): Promise<{ users: NewUser[]; faults: Fault[] }> => {
  const users: NewUser[] = []
  const faults: Fault[] = []
  const places = createPlaces(tx)
  let findResident: Awaited<ReturnType<ImportedLinks<Executor>['residents']>> | undefined
  const once = { username: createTwice(), email: createTwice(), number: createTwice() }
  for (const [row, given] of rows.entries()) {
    if (row % batchSize === 0) await setImmediate()
    const add = (field: string, problem: UserProblem) => faults.push({ row, field, problem })
    const parsed = ImportedUserSchema.safeParse(given)
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) add(String(path[0] ?? ''), userProblemOf(message))
      continue
    }
    const input = parsed.data
    if (once.username(input.username)) add('username', 'username_twice')
    if (once.email(input.email)) add('email', 'email_twice')
    const number = numbers.read(input.personalNumber)
    const keyedHash = 'problem' in number ? null : number.keyedHash
    if ('problem' in number) add('personalNumber', number.problem)
    else if (keyedHash !== null && once.number(keyedHash)) add('personalNumber', 'number_twice')
    const found = await placed(signedIn, input, places)
    if ('field' in found) {
      add(found.field, found.problem)
      continue
    }
    const residents: ImportedResident[] = []
    for (const called of input.residents) {
      // Looked up once, and only if the list links anybody.
      findResident ??= await links.residents(tx, signedIn)
      const [first, second] = findResident(called, found.scope.clusterId)
      if (first === undefined) add('residents', 'unknown')
      else if (second !== undefined) add('residents', 'ambiguous')
      else if (!residents.includes(first)) residents.push(first)
    }
    users.push({ row, input, residents, keyedHash, ...found })
  }
  for (const batch of inBatches(users)) {
    const taken = await takenNames(
      tx,
      batch.map(({ input }) => input.username.toLowerCase()),
      batch.map(({ input }) => input.email.toLowerCase()),
    )
    const takenNumbers = await numbers.taken(
      tx,
      batch.flatMap(({ keyedHash }) => keyedHash ?? []),
    )
    for (const { row, input, keyedHash } of batch) {
      if (keyedHash !== null && takenNumbers.has(keyedHash))
        faults.push({ row, field: 'personalNumber', problem: 'number_taken' })
      if (taken.usernames.has(input.username.toLowerCase()))
        faults.push({ row, field: 'username', problem: 'username_taken' })
      if (taken.emails.has(input.email.toLowerCase()))
        faults.push({ row, field: 'email', problem: 'email_taken' })
    }
  }
  return { users, faults }
}

/** Links like the form: with everything that the TV may show, unless the row says what. */
const linksOf = (user: NewUser | undefined) =>
  (user?.residents ?? []).map((resident) => ({
    resident,
    permissions: user?.input.permissions ?? resident.functions,
    competence: user?.input.competence ?? 'user',
  }))

/** Ends the transaction without storing anything. */
class Faulty extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super('rows of the import have faults')
    this.faults = faults
  }
}

/** Whether a text has come before, in any case. */
const createTwice = () => {
  const known = new Set<string>()
  return (text: string): boolean => {
    const small = text.toLowerCase()
    if (known.has(small)) return true
    known.add(small)
    return false
  }
}

/** Looks each cluster and each choice of groups up once: many rows have the same. */
const createPlaces = (tx: Executor) => {
  const clusters = new Map<number | null, Promise<void>>()
  const chosen = new Map<string, Promise<number[]>>()
  return {
    checkCluster: (scope: AccountScope): Promise<void> => {
      const known = clusters.get(scope.clusterId) ?? checkCluster(tx, scope)
      clusters.set(scope.clusterId, known)
      return known
    },
    checkGroups: (scope: AccountScope, input: readonly number[]): Promise<number[]> => {
      const key = `${scope.role} ${String(scope.clusterId)} ${input.join(' ')}`
      const known = chosen.get(key) ?? checkGroups(tx, scope, input)
      chosen.set(key, known)
      return known
    },
  }
}

/** Where the new user would be placed, or why they cannot be. */
const placed = async (
  signedIn: SignedInUser,
  input: ImportedUser,
  places: ReturnType<typeof createPlaces>,
): Promise<Pick<NewUser, 'scope' | 'groups'> | Pick<Fault, 'field' | 'problem'>> => {
  try {
    const clusterId = input.cluster === undefined ? signedIn.clusterId : input.cluster
    const scope = scopeOf({ role: input.role, level: input.level, clusterId })
    checkMayGive(signedIn, scope)
    await places.checkCluster(scope)
    return { scope, groups: await places.checkGroups(scope, input.groups) }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    if (thrown.code === 'not_permitted')
      return { field: input.level === 'system' ? 'level' : 'cluster', problem: 'notPermitted' }
    const [[field, message] = ['', '']] = Object.entries(thrown.details.fields ?? {})
    if (field === 'groups' && input.role !== 'staff') return { field, problem: 'onlyStaff' }
    return { field, problem: userProblemOf(message) }
  }
}
