import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { alarms, alarmSteps } from '../../../tables.ts'
import { startAlarmWorld, type AlarmWorld } from '../../../testing/alarm-world.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { startSilentReceiver } from '../../../testing/silent-receiver.ts'

const mailsAtOnce = 10
const mostPerHost = 10

/** Twelve colleagues whom a step mails, and a mail server that accepts nothing before the test lets it. */
const startSlowPost = async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  const ready = [Promise.resolve<undefined>(undefined)]
  const post = await startMailServer(
    () => false,
    () => ready.shift() ?? released,
  )
  const it = await startAlarmWorld({ environment: { SMTP_URL: post.url } })
  const colleague = () => it.world.user({ role: 'staff', clusterId: it.group.clusterId })
  const ids = (await Promise.all(Array.from({ length: 12 }, colleague))).map(({ id }) => id)
  const id = await it.send({ ladder: { steps: [{ kind: 'mail', after: 0, ids }] } })
  await it.pass(0)
  return {
    it,
    id,
    post,
    release: () => {
      release(undefined)
    },
    [Symbol.asyncDispose]: async () => {
      release(undefined)
      await it[Symbol.asyncDispose]()
      await post[Symbol.asyncDispose]()
    },
  }
}
const stepOf = async (it: AlarmWorld, id: number) => (await it.read(id)).steps[0]
const recipients = (mails: readonly string[]) => mails.map((mail) => /^To: (.+)$/m.exec(mail)?.[1])

describe('a mail server that takes minutes', () => {
  test('[ALARM-06] gets each mail once, and the history says whom it has reached so far', async () => {
    await using slow = await startSlowPost()
    const { it, id, post } = slow
    await vi.waitFor(() => expect(post.begun).toHaveLength(mailsAtOnce + 1))
    // Known at once, so that a server that is killed now does not send it again.
    await vi.waitFor(async () =>
      expect(await stepOf(it, id)).toMatchObject({ state: 'under_way', reached: 1 }),
    )
    const [row] = await it.server.db.select().from(alarmSteps).where(eq(alarmSteps.alarmId, id))
    expect(row?.missedIds).toHaveLength(11)
    for (const ms of [30_000, 30_000, 30_000]) await it.pass(ms)
    expect(post.begun).toHaveLength(mailsAtOnce + 1)
    slow.release()
    await vi.waitFor(async () => expect(await stepOf(it, id)).toMatchObject({ state: 'done', reached: 12 }))
    expect(post.received).toHaveLength(12)
    expect(new Set(recipients(post.received)).size).toBe(12)
  })

  test('[ALARM-06] gets no more of them once somebody has answered', async () => {
    await using slow = await startSlowPost()
    const { it, id, post } = slow
    await vi.waitFor(() => expect(post.begun).toHaveLength(mailsAtOnce + 1))
    expect(await it.call('POST', `alarms/${String(id)}/take`, it.amina.token)).toMatchObject({ status: 200 })
    slow.release()
    await vi.waitFor(async () => expect(await stepOf(it, id)).toMatchObject({ state: 'done', missed: [] }))
    expect(await stepOf(it, id)).toMatchObject({ reached: mailsAtOnce + 1 })
    expect(post.received).toHaveLength(mailsAtOnce + 1)
  })
})

test('[ALARM-06] reports to a host that does not answer leave places to others, also when it hangs up', async () => {
  await using it = await startAlarmWorld()
  // They end first: a server that stops waits for reports that nobody answers.
  await using mute = await startSilentReceiver()
  await using other = await startSilentReceiver()
  const step = (host: string) => ({ kind: 'webhook' as const, after: 60, url: `https://${host}/` })
  const id = await it.send({ ladder: { steps: [step(mute.host)] } })
  // As if so many alarms had come at once.
  const steps = [...Array.from({ length: 60 }, () => step(mute.host)), step(other.host)]
  await it.server.db.update(alarms).set({ steps }).where(eq(alarms.id, id))
  const now = it.clock.now()
  const underWay = { alarmId: id, kind: 'webhook', at: now, state: 'under_way', tryAt: now } as const
  await it.server.db
    .insert(alarmSteps)
    .values(steps.map(({ url }, position) => ({ ...underWay, position, host: new URL(url).host })))
  await it.pass(0)
  await vi.waitFor(() => expect(other.connections()).toBe(1))
  await vi.waitFor(() => expect(mute.open()).toBe(mostPerHost))
  // Many places become free at once.
  for (let times = 0; times < 3; times += 1) {
    mute.hangUp()
    await vi.waitFor(() => expect(mute.open()).toBeGreaterThanOrEqual(mostPerHost))
  }
  expect(mute.mostOpen()).toBe(mostPerHost)
})
