import { CreatedAlarmSchema } from '@lykta/contract/alarms'
import {
  lastingRules,
  lastingTakings,
  MadeScimTokenSchema,
  ownLastingKinds,
  OwnLastingSchema,
  type LastingKind,
  type LastingTaking,
  type OwnLastingKind,
} from '@lykta/contract/accounts'
import { InboxSchema } from '@lykta/contract/boxes'
import { CreatedFeedSchema } from '@lykta/contract/calendar'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { getTableName } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anyNumber } from './testing/matchers.ts'
import { replaceEmailChange } from './modules/accounts/email/repo.ts'
import { insertReset } from './modules/accounts/recovery/repo.ts'
import { alarmsMs } from './modules/alarms/index.ts'
import { subscriptionsMs } from './modules/calendar/index.ts'
import { createBoxAccess } from './modules/boxes/index.ts'
import { plansMs } from './modules/messages/index.ts'
import { reachableDevices } from './modules/notifications/reach/repo.ts'
import { storeSubscription } from './modules/notifications/subscriptions/repo.ts'
import { sha256 } from './platform/hash.ts'
import * as tables from './tables.ts'
import { drill } from './testing/alarm-world.ts'
import { send } from './testing/messages.ts'
import { createTestAfter } from './testing/test-after.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { createWorld, testPassword } from './testing/world.ts'

const hourMs = 3_600_000
const newPassword = 'Another-password-2'

/** Of which kind what a table has is; a new table does not compile before it is said. */
const kindsOfTables: Record<keyof typeof tables, LastingKind | 'record'> = {
  alarmCalls: 'record',
  alarmNotSentMails: 'record',
  alarmRecipients: 'record',
  alarmSteps: 'record',
  alarms: 'scheduledAlarm',
  auditEntries: 'record',
  backupRuns: 'record',
  boxes: 'tv',
  calendarEvents: 'event',
  calendarExceptions: 'record',
  calendarFeeds: 'calendarAddress',
  calendarReminders: 'record',
  calendarSubscriptions: 'calendarSubscription',
  calendarTypes: 'record',
  callLegs: 'record',
  calls: 'record',
  clusters: 'record',
  consents: 'automaticAnswer',
  contentItems: 'content',
  // A PIN lets in where a passkey does; the profile shows both.
  devicePins: 'record',
  deviceUsers: 'record',
  directoryAccounts: 'record',
  directoryGroups: 'record',
  directoryMails: 'record',
  directoryMembers: 'record',
  // What follows from it follows from what the directory says; it lets nobody in.
  directoryRoles: 'record',
  directorySettlings: 'record',
  diskMails: 'record',
  emailChanges: 'emailChange',
  entities: 'record',
  entityGroups: 'record',
  erasures: 'record',
  failedAttempts: 'record',
  files: 'record',
  groupLadders: 'ladder',
  groups: 'record',
  inboxEntries: 'record',
  // Both are asked for at a login, and let nobody in without one.
  codeApps: 'record',
  recoveryCodes: 'record',
  passkeys: 'record',
  passkeyChallenges: 'record',
  factorRules: 'record',
  // It lets nobody in: only others' wrong guesses do not delay whoever has it.
  knownDevices: 'record',
  linkMails: 'record',
  links: 'automaticAnswer',
  messageFiles: 'record',
  messageRecipients: 'record',
  messages: 'plannedMessage',
  notificationPreferences: 'record',
  notificationSettings: 'record',
  onlineCounts: 'record',
  pairings: 'pairing',
  providerFlows: 'record',
  providerIdentities: 'record',
  passwordResets: 'passwordLink',
  // Fetched once, with a proof, within a day.
  dataExports: 'record',
  pushSubscriptions: 'pushDevice',
  pushedStates: 'record',
  reportedCalls: 'record',
  // They only delete.
  retentionRules: 'record',
  retentionRuns: 'record',
  rooms: 'record',
  schemaNarrowings: 'record',
  scimTokens: 'scimToken',
  secrets: 'record',
  sensors: 'companion',
  servers: 'record',
  sessions: 'session',
  // Lets nobody in by itself; administrators list and end it.
  sharedDevices: 'record',
  staffGroups: 'record',
  userImports: 'record',
  userIdentifiers: 'record',
  users: 'record',
}

test('every table says whether what it has goes on by itself', async () => {
  const folder = join(import.meta.dirname, '../migrations/meta')
  const last = (await readdir(folder))
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  const snapshot = z
    .object({ tables: z.record(z.string(), z.object({ name: z.string() })) })
    .parse(JSON.parse(await readFile(join(folder, last ?? ''), 'utf8')))
  const known = Object.values(tables).map((table) => getTableName(table))
  expect(known.toSorted()).toEqual(
    Object.values(snapshot.tables)
      .map(({ name }) => name)
      .toSorted(),
  )
  const said = new Set<string>(Object.values(kindsOfTables))
  expect(Object.keys(lastingRules).filter((kind) => !said.has(kind))).toEqual([])
})

test('SECURITY.md has the rule of each kind', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../SECURITY.md'), 'utf8')
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  for (const [kind, { of, needs, stops }] of Object.entries(lastingRules)) {
    const cells = lastingTakings.map((taking) => (stops[taking] ? 'ends' : 'goes on'))
    expect(rows).toContainEqual(['', `\`${kind}\``, of, needs, ...cells, ''])
  }
})

let server: TestServer
let world: ReturnType<typeof createWorld>
const turns = createTestAfter(plansMs, alarmsMs, subscriptionsMs)
beforeAll(async () => {
  server = await startTestServer({
    environment: { CALENDAR_PRIVATE_ADDRESSES: '1', PUSH_PRIVATE_ENDPOINTS: '1' },
    overrides: { after: turns.after },
  })
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Astrid's box, two administrators, her daughter Karin, and Amina of the staff: each with a session that makes, and another. */
const startHome = async () => {
  const { groupId, clusterId } = await world.group()
  const box = await world.box({ groupId })
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  const karin = await world.user({ clusterId })
  await world.link(karin.id, box.id)
  const amina = await world.user({ role: 'staff', clusterId })
  await world.assignStaff(amina.id, groupId)
  const second = await world.user({ role: 'admin', level: 'cluster', clusterId })
  await world.link(second.id, box.id)
  return { box, admin, second, karin, amina, clusterId }
}
type Home = Awaited<ReturnType<typeof startHome>>

const post = async (path: string, token: string, body: object): Promise<unknown> => {
  const answer = await server.call('POST', path, { token, body })
  expect(answer.status).toBe(200)
  return answer.body
}

/** The server handles what is due. */
const handleDue = async () => {
  turns.end()
  await vi.waitFor(() => expect(turns.count()).toBe(3))
}

const entriesOnTv = async (token: string) =>
  InboxSchema.parse((await server.call('GET', 'box/inbox', { token })).body).data.length

/** Makes one of the kind, and returns how to find out whether it still does anything. */
const kinds: Record<'session' | OwnLastingKind, (home: Home) => Promise<() => Promise<boolean>>> = {
  session: ({ karin: { token } }) =>
    Promise.resolve(async () => (await server.call('GET', 'users/me', { token })).status === 200),

  pushDevice: async ({ karin, box }) => {
    const endpoint = `https://push.example/${randomUUID()}`
    const [session] = (await server.db.select().from(tables.sessions)).filter(
      ({ userId }) => userId === karin.id,
    )
    await storeSubscription(server.db, {
      userId: karin.id,
      sessionId: session?.id ?? 0,
      token: endpoint,
      endpoint,
    })
    return async () => {
      const userIds = await createBoxAccess(server.db).audience(box.id)
      const target = { userIds, boxId: box.id, kind: 'call_incoming' as const, now: new Date() }
      return (await reachableDevices(server.db, target)).some(({ userId }) => userId === karin.id)
    }
  },

  calendarAddress: async ({ karin, box }) => {
    const made = await post('calendar/feeds', karin.token, { room: box.roomId })
    const { url } = answerOf(CreatedFeedSchema).parse(made).data
    return async () => (await fetch(url)).status === 200
  },

  passwordLink: async ({ karin }) => {
    const token = randomUUID()
    const expiresAt = new Date(Date.now() + hourMs)
    await insertReset(server.db, {
      userId: karin.id,
      tokenHash: sha256(token),
      expiresAt,
    })
    return async () => (await server.call('POST', 'check', { body: { token, type: 2 } })).status === 200
  },

  emailChange: async ({ karin }) => {
    const token = randomUUID()
    await replaceEmailChange(server.db, {
      userId: karin.id,
      email: `new-${karin.email}`,
      tokenHash: sha256(token),
      expiresAt: new Date(Date.now() + hourMs),
    })
    return async () => (await server.call('POST', 'users/confirmemail', { body: { token } })).status === 200
  },

  calendarSubscription: async ({ karin, box }) => {
    const body = { room: box.roomId, name: 'Care', url: 'http://127.0.0.1:1/care.ics' }
    await post('calendar/subscriptions', karin.token, body)
    return async () => {
      await server.db.update(tables.calendarSubscriptions).set({ dueAt: new Date() })
      await handleDue()
      const left = await server.db.select().from(tables.calendarSubscriptions)
      return left.some(({ roomId }) => roomId === box.roomId)
    }
  },

  plannedMessage: async ({ karin, box }) => {
    await send(server, karin.token, { ids: [box.roomId], schedule: Date.now() + hourMs })
    return async () => {
      await server.db.update(tables.messages).set({ scheduledAt: new Date() })
      await handleDue()
      return (await entriesOnTv(box.token)) > 0
    }
  },

  scheduledAlarm: async ({ amina, box }) => {
    const plan = { ...drill, state: 'scheduled', schedule: Date.now() + hourMs }
    answerOf(CreatedAlarmSchema).parse(
      await post('alarms', amina.token, { ...plan, target: 'individuals', ids: [box.roomId] }),
    )
    return async () => {
      await server.db.update(tables.alarms).set({ scheduledAt: new Date() })
      await handleDue()
      return (await entriesOnTv(box.token)) > 0
    }
  },

  scimToken: async ({ second, clusterId }) => {
    const made = await post('directory/tokens', second.token, { name: 'Entra ID', cluster: clusterId })
    const { token } = answerOf(MadeScimTokenSchema).parse(made).data
    const headers = { authorization: `Bearer ${token}` }
    return async () => (await fetch(`${server.origin}/scim/v2/Users`, { headers })).status === 200
  },
}

const authorOf = (kind: LastingKind, { karin, amina, second }: Home) =>
  kind === 'scheduledAlarm' ? amina : kind === 'scimToken' ? second : karin

const takings: Record<LastingTaking, (home: Home, author: Home['karin']) => Promise<{ status: number }>> = {
  unlinked: ({ admin: { token }, box }, { id, role }) =>
    role === 'staff'
      ? server.call('PUT', `users/${String(id)}`, { token, body: { data: { groups: [] } } })
      : server.call('DELETE', `boxes/${String(box.id)}/links/${String(id)}`, { token }),
  disabled: ({ admin: { token } }, { id }) =>
    server.call('PUT', `users/${String(id)}`, { token, body: { data: { disabled: true } } }),
  loggedOutElsewhere: async (_home, { id }) =>
    server.call('DELETE', 'sessions/others', { token: await world.sessionOf(id) }),
  newPassword: async (_home, { id }) =>
    server.call('POST', 'users/changepassword', {
      token: await world.sessionOf(id),
      body: { oldPassword: testPassword, newPassword, confirmPassword: newPassword },
    }),
}

describe.each(['session' as const, ...ownLastingKinds])('%s', (kind) => {
  const make = kinds[kind]

  test('works while nothing is taken from its author', async () => {
    const works = await make(await startHome())
    expect(await works()).toBe(true)
  })

  test.each(lastingTakings)('[AUTH-14] %s', async (taking) => {
    const home = await startHome()
    const works = await make(home)
    expect((await takings[taking](home, authorOf(kind, home))).status).toBe(200)
    expect(await works()).toBe(!lastingRules[kind].stops[taking])
  })
})

test('what belongs to a box, a group or the region goes on whatever happens to who made it', () => {
  const others = Object.values(lastingRules).filter(({ of }) => of !== 'account' && of !== 'author')
  expect(others.length).toBeGreaterThan(0)
  expect(others.flatMap(({ stops }) => Object.values(stops))).not.toContain(true)
})

describe('GET sessions/lasting', () => {
  const listOfOwn = async (token: string) =>
    listOf(OwnLastingSchema).parse((await server.call('GET', 'sessions/lasting', { token })).body).data

  test('[PROFILE-07] has one of each kind, of nobody else, with the resident as the user calls them', async () => {
    const home = await startHome()
    await server.db.update(tables.links).set({ nickName: 'Mamma' })
    for (const make of Object.values(kinds)) await make(home)
    const own = await listOfOwn(home.karin.token)
    expect(own.map(({ kind, resident }) => ({ kind, resident }))).toEqual([
      { kind: 'pushDevice', resident: '' },
      { kind: 'calendarAddress', resident: 'Mamma' },
      { kind: 'passwordLink', resident: '' },
      { kind: 'emailChange', resident: '' },
      { kind: 'calendarSubscription', resident: 'Mamma' },
      { kind: 'plannedMessage', resident: 'Mamma' },
    ])
    expect(await listOfOwn(home.amina.token)).toMatchObject([
      { kind: 'scheduledAlarm', name: drill.title, nextAt: anyNumber },
    ])
    expect(await listOfOwn(home.second.token)).toMatchObject([{ kind: 'scimToken', name: 'Entra ID' }])
    expect(await listOfOwn(home.admin.token)).toEqual([])
  })

  /** By which route its author ends it. */
  const endedBy: Record<OwnLastingKind, (id: number) => string> = {
    pushDevice: (id) => `relative/notification/${String(id)}`,
    calendarAddress: (id) => `calendar/feeds/${String(id)}`,
    passwordLink: () => 'sessions/links',
    emailChange: () => 'sessions/links',
    calendarSubscription: (id) => `calendar/subscriptions/${String(id)}`,
    plannedMessage: (id) => `message/${String(id)}`,
    scheduledAlarm: (id) => `alarms/${String(id)}`,
    scimToken: (id) => `directory/tokens/${String(id)}`,
  }

  test.each(ownLastingKinds)(
    '[PROFILE-07] whoever made it ends it, also after they were unlinked: %s',
    async (kind) => {
      for (const isUnlinked of [false, true]) {
        const home = await startHome()
        await kinds[kind](home)
        const author = authorOf(kind, home)
        if (isUnlinked) await takings.unlinked(home, author)
        for (const one of await listOfOwn(author.token)) {
          expect(one.kind).toBe(kind)
          const answer = await server.call('DELETE', endedBy[kind](one.id), { token: author.token })
          expect(answer.status).toBe(200)
        }
        expect(await listOfOwn(author.token)).toEqual([])
      }
    },
  )

  test('links to the account end when their owner says so', async () => {
    const home = await startHome()
    const works = [await kinds.passwordLink(home), await kinds.emailChange(home)]
    const { token } = home.karin
    expect((await server.call('DELETE', 'sessions/links', { token })).status).toBe(200)
    for (const one of works) expect(await one()).toBe(false)
    expect(await listOfOwn(token)).toEqual([])
  })
})
