import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { LoginAnswerSchema } from '@lykta/contract/accounts'
import { alarmRoutes } from '@lykta/contract/alarms/routes'
import { BoxMeSchema, BoxTokenSchema, DemoBoxSchema, InboxSchema } from '@lykta/contract/boxes'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { localPassword } from '@lykta/demo/local-password'
import { expect, test } from '@playwright/test'
import { startMailServer } from '../mail-server.ts'
import { createMortal, postOf, type Mortal } from '../mortal-server.ts'
import { createRandom } from '../seeded-random.ts'
import { startWebhookReceiver } from '../webhook-receiver.ts'

const alarms = 200
/** How long after its first step a ladder's last one begins. */
const climbsMs = 120_000
/** The longest that a server lives. */
const livesMs = 9_000
/** What a killed server was doing is taken up again after a minute. */
const settledMs = 120_000

/** What becomes of every fourth alarm. */
const fates = ['unanswered', 'taken', 'acknowledged', 'recalled'] as const
type Fate = (typeof fates)[number]

const createHouse = async (server: Mortal, webhook: string) => {
  const logIn = async (username: string) => {
    const answer = await server.ask('login-relative', postOf({ username, password: localPassword }))
    return LoginAnswerSchema.parse(answer).data
  }
  const [admin, amina] = [await logIn('admin'), await logIn('amina')]
  const { data: boxes } = listOf(DemoBoxSchema).parse(await server.ask('demo/boxes', {}))
  const mamma = boxes.find(({ name }) => name === 'Mamma')
  // Its simulated resident would press OK.
  const taken = await server.ask(`demo/boxes/${String(mamma?.id)}/take`, { method: 'POST' })
  const tv = { headers: { token: answerOf(BoxTokenSchema).parse(taken).data.token } }
  const { room } = answerOf(BoxMeSchema).parse(await server.ask('box/me', tv)).data
  const steps = [
    { kind: 'repeat', after: 0 },
    { kind: 'staff', after: 0 },
    { kind: 'webhook', after: 0, url: webhook },
    { kind: 'repeat', after: 1 },
    { kind: 'mail', after: 0, ids: [admin.user.id] },
    { kind: 'webhook', after: 1, url: webhook },
  ]
  const act = (id: number, what: string, body: unknown = {}) =>
    server.ask(`alarms/${String(id)}/${what}`, postOf(body, amina.token))

  return {
    steps,
    send: async (title: string): Promise<number> => {
      const alarm = { title, body: '', level: 'critical', sound: 'alarm-tone', target: 'individuals' }
      const clientId = crypto.randomUUID()
      const body = { ...alarm, state: 'sent', ids: [room.id], ladder: { steps }, clientId }
      return alarmRoutes.create.answer.parse(await server.ask('alarms', postOf(body, amina.token))).data.id
    },
    answer: async (id: number, fate: Fate): Promise<void> => {
      if (fate === 'taken') await act(id, 'take')
      if (fate === 'acknowledged') await act(id, 'handled', { rooms: [room.id] })
      if (fate === 'recalled') await act(id, 'recall')
    },
    read: async (id: number) => {
      const headers = { token: amina.token }
      return alarmRoutes.read.answer.parse(await server.ask(`alarms/${String(id)}`, { headers })).data
    },
    sent: async (): Promise<number> => {
      const filter = encodeURIComponent(JSON.stringify({ search: 'Climbs ' }))
      const headers = { token: amina.token }
      const answer = await server.ask(`alarms?filter=${filter}&limit=1`, { headers })
      return alarmRoutes.list.answer.parse(answer).total
    },
    /** How often the TV has been given each alarm, and how often each has sounded again. */
    onTv: async () => {
      const given = new Map<number, { entries: number; repeats: number }>()
      for (let after = 0; ;) {
        const page = InboxSchema.parse(await server.ask(`box/inbox?after=${String(after)}`, tv))
        if (page.data.length === 0) return given
        for (const entry of page.data) {
          if (entry.kind !== 'alarm' || entry.item?.origin !== 'staff') continue
          const entries = (given.get(entry.id)?.entries ?? 0) + 1
          given.set(entry.id, { entries, repeats: entry.item.repeats })
        }
        after = page.next
      }
    },
  }
}

test('of 200 alarms that climb while the server is killed at random none is lost, and none takes a step twice, skips one, or takes one after its end', async () => {
  test.setTimeout(8 * 60_000)
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31))
  await test.info().attach('SEED', { body: String(seed), contentType: 'text/plain' })
  const random = createRandom(seed)
  await using post = await startMailServer()
  await using centre = await startWebhookReceiver()
  await using server = await createMortal({
    SMTP_URL: post.url,
    NODE_EXTRA_CA_CERTS: centre.authorityPath,
    WEBHOOK_PRIVATE_ADDRESSES: '1',
    ALARM_ANSWER_SECONDS: '5',
  })
  const house = await createHouse(server, centre.url)

  const over = new AbortController()
  let kills = 0
  const killing = (async () => {
    while (!over.signal.aborted) {
      await wait(random() * livesMs)
      await server.kill()
      kills += 1
    }
  })()

  const fateOf = new Map<number, Fate>()
  const begun = Date.now()
  for (let index = 0; index < alarms; index += 1) {
    const id = await house.send(`Climbs ${String(index)}`)
    fateOf.set(id, fates[index % fates.length] ?? 'unanswered')
  }
  const answered = [...fateOf].filter(([, fate]) => fate !== 'unanswered')
  for (const [index, [id, fate]] of answered.entries()) {
    // Over all the time in which they climb.
    const due = begun + ((index + random()) / answered.length) * climbsMs
    await wait(Math.max(0, due - Date.now()))
    await house.answer(id, fate)
  }
  await wait(Math.max(0, begun + climbsMs - Date.now()))
  over.abort()
  await killing

  const readAll = () => Promise.all([...fateOf.keys()].map(house.read))
  const isSettled = async () =>
    (await readAll()).every(
      ({ climb, steps }) => climb?.ended !== null && steps.every(({ state }) => state !== 'under_way'),
    )
  await expect.poll(isSettled, { timeout: settledMs, intervals: [3_000] }).toBe(true)

  expect([fateOf.size, await house.sent()]).toEqual([alarms, alarms])
  const reported = centre.reports.map((report) => /"id":"([^"]+)"/.exec(report)?.[1] ?? 'unknown')
  const mailed = post.mails.map((mail) => /Message-ID: <(alarm-\d+-\d+)-/i.exec(mail)?.[1] ?? 'unknown')
  const received = new Set([...reported, ...mailed])
  const given = await house.onTv()
  const expected = new Set<string>()
  for (const { id, climb, steps, takenAt, recalledAt } of await readAll()) {
    const of = (field: number) => `alarm-${String(id)}-${String(field)}`
    const done = steps.filter(({ at, state }) => at !== null && state !== 'not_needed')
    expect([id, climb?.ended]).toEqual([id, fateOf.get(id)])
    // In their order, none left out.
    expect(steps.slice(0, done.length)).toEqual(done)
    expect(steps.slice(done.length).every(({ state }) => state === 'not_needed')).toBe(true)
    const times = done.map(({ at }) => at ?? 0)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    const end = takenAt ?? recalledAt ?? Number.MAX_SAFE_INTEGER
    expect(times.filter((at) => at > end)).toEqual([])
    if (climb?.ended === 'unanswered') expect(done.map(({ state }) => state)).toEqual(steps.map(() => 'done'))
    for (const [position, { kind }] of done.entries())
      if (kind === 'webhook' || kind === 'mail') expected.add(of(position))
    const repeats = done.filter(({ kind }) => kind === 'repeat').length
    // That somebody has been there is an entry too, after which the TV is silent.
    const handled = fateOf.get(id) === 'acknowledged' ? 1 : 0
    if (recalledAt !== null) continue
    const { entries = 0, ...onTv } = given.get(id) ?? {}
    expect([id, onTv]).toEqual([id, { repeats }])
    // A server that has lived for a minute has deleted those that a later one replaces.
    expect([id, entries >= 1 && entries <= 1 + repeats + handled]).toEqual([id, true])
  }
  // What was on its way when its alarm ended may have arrived or not; nothing else has.
  expect([...received].filter((one) => !expected.has(one))).toEqual([])
  const missing = [...expected].filter((one) => !received.has(one))
  expect(missing.filter((one) => fateOf.get(Number(one.split('-')[1])) === 'unanswered')).toEqual([])
  const again = reported.length + mailed.length - received.size
  const description = `seed ${String(seed)}, ${String(kills)} kills, ${String(server.lost())} requests without an answer, ${String(received.size)} mails and reports, ${String(again)} of them again under the same id`
  test.info().annotations.push({ type: 'figures', description })
})
