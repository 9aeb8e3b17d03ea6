import { ConsentSchema, type NoteConsent } from '@lykta/contract/consents'
import { BoxContactSchema, BoxMeSchema, InboxSchema } from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditEntries, boxes, calendarEvents } from '../../tables.ts'
import { createTestAfter } from '../../testing/test-after.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createWorld } from '../../testing/world.ts'
import { mailsTo, subjectOf } from '../../testing/mailbox.ts'
import { expiryMs } from './index.ts'
import { remindersMs } from './reminders.ts'

const day = 86_400_000
const clock = createTestClock()
const turns = createTestAfter(expiryMs, remindersMs)
let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, after: turns.after } })
  world = createWorld(server.db, clock)
})
afterAll(() => server[Symbol.asyncDispose]())

const ListSchema = listOf(ConsentSchema)
const signed = { giver: 'self', givenBy: 'Astrid Lind', proof: 'signed', from: 1 } as const

/** Astrid's box, with her daughter Karin, who answers for it, her son Johan, and Amina of the staff. */
const startHome = async () => {
  const { groupId, clusterId } = await world.group()
  const box = await world.box({
    groupId,
    help: { agreedBy: 'Astrid', agreedAt: 1, first: 'staff', number: '0500-1' },
  })
  const [karin, johan, amina, admin] = [
    await world.user({ firstName: 'Karin' }),
    await world.user({ firstName: 'Johan' }),
    await world.user({ firstName: 'Amina', role: 'staff', clusterId }),
    await world.user({ firstName: 'Admin', role: 'admin', level: 'cluster', clusterId }),
  ]
  await world.link(karin.id, box.id)
  await world.link(johan.id, box.id, { competence: 'user' })
  await world.assignStaff(amina.id, groupId)
  const path = `boxes/${String(box.id)}/consents`
  const note = (token: string, input: Partial<NoteConsent>) =>
    server.call('POST', path, { token, body: { ...signed, ...input } })
  const filter = JSON.stringify({ room: box.roomId })
  return {
    box,
    karin,
    johan,
    amina,
    admin,
    note,
    noted: async (input: Partial<NoteConsent>) => {
      const { body } = await note(karin.token, input)
      return answerOf(ConsentSchema).parse(body).data
    },
    withdraw: (id: number, token = karin.token) =>
      server.call('POST', `${path}/${String(id)}/withdraw`, { token, body: { withdrawnBy: 'Astrid Lind' } }),
    moveOut: (cohabitant: string, token = karin.token) =>
      server.call('POST', `${path}/moved-out`, { token, body: { cohabitant } }),
    list: async (token = karin.token) =>
      ListSchema.parse((await server.call('GET', path, { token })).body).data,
    me: async () =>
      answerOf(BoxMeSchema).parse((await server.call('GET', 'box/me', { token: box.token })).body).data,
    answersFor: async ({ extension }: { extension: string }) => {
      const { body } = await server.call('GET', 'box/contacts', { token: box.token })
      return listOf(BoxContactSchema)
        .parse(body)
        .data.find((one) => one.extension === extension)?.autoAnswer
    },
    calendar: async (token: string) =>
      (await server.call('GET', `calendar?filter=${filter}`, { token })).status,
    /** The newest entry by which the TV reads its settings again. */
    settingsCursor: async () => {
      const { body } = await server.call('GET', 'box/inbox?after=0', { token: box.token })
      const entries = InboxSchema.parse(body).data.filter(({ kind }) => kind === 'settings')
      return Math.max(0, ...entries.map(({ cursor }) => cursor))
    },
    audited: async (
      action: 'consent_noted' | 'consent_withdrawn' | 'consent_expired' | 'cohabitant_moved_out',
    ) => {
      const rows = await server.db
        .select({ userId: auditEntries.userId, detail: auditEntries.detail })
        .from(auditEntries)
        .where(and(eq(auditEntries.boxId, box.id), eq(auditEntries.action, action)))
      return rows
    },
  }
}

test('[CONSENT-01] a consent says who gave it and how that is known; nothing that needs one works without', async () => {
  const it = await startHome()
  expect(await it.answersFor(it.johan)).toBe(false)
  expect((await it.me()).help).toBeNull()
  await it.noted({ purpose: 'help' })
  const until = clock.now().getTime() + 30 * day
  await it.noted({
    purpose: 'automaticAnswer',
    userId: it.johan.id,
    giver: 'guardian',
    givenBy: 'Maja Ek',
    proof: 'oral',
    witness: 'Amina Ali',
    until,
  })
  expect(await it.answersFor(it.johan)).toBe(true)
  expect(await it.answersFor(it.karin)).toBe(false)
  expect((await it.me()).help).toEqual({ number: '0500-1' })
  expect(await it.list()).toMatchObject([
    {
      purpose: 'automaticAnswer',
      user: { id: it.johan.id, name: 'Johan Lindqvist' },
      giver: 'guardian',
      givenBy: 'Maja Ek',
      proof: 'oral',
      witness: 'Amina Ali',
      until,
      state: 'inForce',
      notedBy: 'Karin Lindqvist',
    },
    { purpose: 'help', user: null, until: null },
  ])
  expect(await it.audited('consent_noted')).toMatchObject([
    { userId: it.karin.id, detail: { purpose: 'help' } },
    { userId: it.karin.id, detail: { purpose: 'automaticAnswer' } },
  ])
})

test('[CONSENT-02] a consent that is withdrawn ends at once what it was for, with all others to the same', async () => {
  const it = await startHome()
  const first = await it.noted({ purpose: 'automaticAnswer', userId: it.johan.id })
  await it.noted({ purpose: 'automaticAnswer', userId: it.johan.id, from: 2 })
  const before = await it.settingsCursor()
  expect((await it.withdraw(first.id)).status).toBe(200)
  expect(await it.answersFor(it.johan)).toBe(false)
  expect(await it.settingsCursor()).toBeGreaterThan(before)
  expect(await it.list()).toMatchObject([
    { state: 'withdrawn', withdrawnBy: 'Astrid Lind', withdrawalNotedBy: 'Karin Lindqvist' },
    { state: 'withdrawn' },
  ])
  expect(await it.audited('consent_withdrawn')).toMatchObject([{ detail: { purpose: 'automaticAnswer' } }])
})

test('[CONSENT-02] a consent whose time is over ends what it was for, and the TV hears of it within a second', async () => {
  const it = await startHome()
  await it.noted({ purpose: 'help', until: clock.now().getTime() + day / 24 })
  clock.advance(day / 24)
  expect((await it.me()).help).toBeNull()
  const before = await it.settingsCursor()
  await vi.waitFor(async () => {
    turns.end()
    expect(await it.audited('consent_expired')).toHaveLength(1)
  })
  expect(await it.settingsCursor()).toBeGreaterThan(before)
  expect(await it.list()).toMatchObject([{ state: 'expired' }])
})

test('[CONSENT-03] pictures are shown until the resident says no, and again once they say yes', async () => {
  const it = await startHome()
  expect((await it.me()).slideshow).toBeUndefined()
  await it.noted({ purpose: 'slideshow', refused: true })
  expect((await it.me()).slideshow).toBe(false)
  await it.noted({ purpose: 'slideshow' })
  expect((await it.me()).slideshow).toBeUndefined()
})

test('[CONSENT-03] the family sees the calendar until the resident says no; staff see it still', async () => {
  const it = await startHome()
  await server.db.insert(calendarEvents).values({
    roomId: it.box.roomId,
    title: 'Doctor',
    body: '',
    startsAt: clock.now(),
    createdBy: it.amina.id,
  })
  expect(await it.calendar(it.karin.token)).toBe(200)
  const { id } = await it.noted({ purpose: 'familyCalendar' })
  expect(await it.calendar(it.karin.token)).toBe(200)
  await it.withdraw(id)
  expect(await it.calendar(it.karin.token)).toBe(422)
  for (const who of [it.amina, it.admin]) expect(await it.calendar(who.token)).toBe(200)
})

test('[CONSENT-04] whoever lives with the resident is asked too, once they are in the register', async () => {
  const it = await startHome()
  await it.noted({ purpose: 'automaticAnswer', userId: it.johan.id })
  await it.noted({ purpose: 'automaticAnswer', userId: it.johan.id, cohabitant: 'Nils Lind', refused: true })
  expect(await it.answersFor(it.johan)).toBe(false)
  await it.noted({ purpose: 'automaticAnswer', userId: it.johan.id, cohabitant: 'Nils Lind' })
  expect(await it.answersFor(it.johan)).toBe(true)
  // A cohabitant's alone is not enough.
  await it.noted({ purpose: 'help', cohabitant: 'Nils Lind' })
  expect((await it.me()).help).toBeNull()
})

test('[CONSENT-08] whoever has moved out decides nothing any more, and the audit has what ended', async () => {
  const it = await startHome()
  await it.noted({ purpose: 'help' })
  await it.noted({ purpose: 'help', cohabitant: 'Nils Lind', refused: true })
  await it.noted({ purpose: 'slideshow', cohabitant: 'Nils Lind' })
  await it.noted({ purpose: 'help', cohabitant: 'Maj Ek' })
  expect((await it.me()).help).toBeNull()
  const before = await it.settingsCursor()
  expect((await it.moveOut('Nils Lind', it.johan.token)).status).toBe(422)
  expect((await it.moveOut('Nils Lind')).status).toBe(200)
  expect((await it.me()).help).toEqual({ number: '0500-1' })
  expect(await it.settingsCursor()).toBeGreaterThan(before)
  expect((await it.list()).filter(({ cohabitant }) => cohabitant !== '')).toMatchObject([
    { cohabitant: 'Maj Ek', state: 'inForce', movedOutAt: null },
    { purpose: 'slideshow', state: 'withdrawn', movedOutAt: clock.now().getTime() },
    { purpose: 'help', state: 'refused', movedOutAt: clock.now().getTime() },
  ])
  expect(await it.audited('cohabitant_moved_out')).toMatchObject([{ userId: it.karin.id }])
  expect(await it.audited('consent_withdrawn')).toMatchObject([{ detail: { purpose: 'slideshow' } }])
  expect((await it.moveOut('Nils Lind')).status).toBe(404)
  // Back again, with a no.
  await it.noted({ purpose: 'help', cohabitant: 'Nils Lind', refused: true })
  expect((await it.me()).help).toBeNull()
})

test('[CONSENT-05] what was agreed with a setting is in the register, and ends with the setting', async () => {
  const it = await startHome()
  const path = `boxes/${String(it.box.id)}`
  const agreed = { agreedBy: 'Astrid Lind', agreedAt: 5 }
  const help = { ...agreed, first: 'family', number: '1' }
  await server.call('PUT', path, { token: it.karin.token, body: { help } })
  const link = `${path}/links/${String(it.johan.id)}`
  await server.call('PUT', link, { token: it.karin.token, body: { autoAnswer: agreed } })
  expect(await it.list()).toMatchObject([
    { purpose: 'automaticAnswer', state: 'inForce', giver: 'unstated', proof: 'unstated', from: 5 },
    { purpose: 'help', state: 'inForce', givenBy: 'Astrid Lind' },
  ])
  // Whom to call first has nothing to do with who agreed.
  await server.call('PUT', path, { token: it.karin.token, body: { help: { ...help, first: 'staff' } } })
  expect(await it.list()).toHaveLength(2)
  await server.call('PUT', path, { token: it.karin.token, body: { help: null } })
  await server.call('DELETE', link, { token: it.karin.token })
  expect((await it.list()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
  expect(await server.db.select({ help: boxes.help }).from(boxes).where(eq(boxes.id, it.box.id))).toEqual([
    { help: null },
  ])
})

test('[CONSENT-05] a change of somebody’s permissions leaves a consent that is hindered, and switching it off ends it', async () => {
  const it = await startHome()
  const link = `boxes/${String(it.box.id)}/links/${String(it.johan.id)}`
  const autoAnswer = { agreedBy: 'Astrid Lind', agreedAt: 5 }
  await server.call('PUT', link, { token: it.karin.token, body: { autoAnswer } })
  const about = { purpose: 'automaticAnswer', userId: it.johan.id } as const
  await it.noted({ ...about, cohabitant: 'Bertil Lind', givenBy: 'Bertil Lind', refused: true })
  expect(await it.answersFor(it.johan)).toBe(false)
  const change = async (body: object) => {
    expect((await server.call('PUT', link, { token: it.karin.token, body })).status).toBe(200)
    return (await it.list()).find(({ cohabitant }) => cohabitant === '')?.state
  }
  expect(await change({ competence: 'viewers' })).not.toBe('withdrawn')
  expect(await change({ autoAnswer: null })).toBe('withdrawn')
})

test('[CONSENT-06] nobody notes that their own calls are answered, and nothing that is not true yet', async () => {
  const it = await startHome()
  const refused = async (input: Partial<NoteConsent>) => {
    const { status, body } = await it.note(it.karin.token, input)
    return [status, body]
  }
  expect(await refused({ purpose: 'automaticAnswer', userId: it.karin.id })).toMatchObject([
    422,
    { code: 'not_permitted' },
  ])
  const later = clock.now().getTime() + day
  expect(await refused({ purpose: 'help', from: later })).toMatchObject([
    400,
    { fields: { from: 'This lies in the future.' } },
  ])
  expect(await refused({ purpose: 'help', proof: 'oral' })).toMatchObject([
    400,
    { fields: { witness: 'Required' } },
  ])
  expect(await refused({ purpose: 'help', until: 2 })).toMatchObject([
    400,
    { fields: { until: 'This has passed already.' } },
  ])
  expect(await refused({ purpose: 'automaticAnswer' })).toMatchObject([400, { code: 'bad_input' }])
  const stranger = await world.user()
  expect(await refused({ purpose: 'automaticAnswer', userId: stranger.id })).toMatchObject([
    400,
    { fields: { userId: 'Choose somebody who is connected to the resident.' } },
  ])
  expect((await it.note(it.johan.token, { purpose: 'help' })).status).toBe(422)
})

test('[CONSENT-07] whoever answers for the box is reminded before a consent ends, unless it was renewed', async () => {
  const it = await startHome()
  const end = clock.now().getTime() + 31 * day
  await it.noted({ purpose: 'help', until: end })
  await it.noted({ purpose: 'slideshow', until: end })
  await it.noted({ purpose: 'slideshow' })
  const answered = { purpose: 'automaticAnswer', userId: it.johan.id } as const
  await it.noted({ ...answered, cohabitant: 'Bertil Lind', givenBy: 'Bertil Lind', until: end })
  const subjects = async (email: string) => (await mailsTo(server, email)).map((mail) => subjectOf(mail))
  clock.advance(day)
  const written = /^Lykta: A consent of Astrid Lind ends on /
  await vi.waitFor(async () => {
    turns.end()
    for (const { email } of [it.karin, it.admin])
      expect(await subjects(email)).toEqual([expect.stringMatching(written), expect.stringMatching(written)])
  })
  expect(await subjects(it.johan.email)).toEqual([])
  const mails = (await mailsTo(server, it.karin.email)).join('\n')
  expect(mails).toMatch(/Astrid Lind has consented to this until [^:]*: calling for help\./)
  expect(mails).toMatch(
    /Bertil Lind, who lives with Astrid Lind, has consented to this until [^:]*: calls from Johan \w+ are/,
  )
  clock.advance(23 * day)
  await vi.waitFor(async () => {
    turns.end()
    expect(await subjects(it.karin.email)).toHaveLength(4)
  })
})
