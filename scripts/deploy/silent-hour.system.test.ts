import { execFile } from 'node:child_process'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { connectBox } from '../../apps/server/src/testing/box-client.ts'
import { send } from '../../apps/server/src/testing/messages.ts'
import { startTestServer } from '../../apps/server/src/testing/test-server.ts'
import { createTestClock } from '../../apps/server/src/testing/test-clock.ts'
import { backupRuns } from '../../apps/server/src/tables.ts'
import { createWorld } from '../../apps/server/src/testing/world.ts'
import { findPromtool } from '../setup/story-programs.mjs'

const rules = join(import.meta.dirname, '../../deploy/prometheus/rules.yml')
const token = 'a-token-of-thirty-two-characters'
const minutes = 60
/** Enough for the alert about TVs that have all gone. */
const tvs = 12

type Series = Map<string, (string | undefined)[]>

/** What is read at each minute, by the name and labels of the series. */
const addSamples = (series: Series, text: string, minute: number): void => {
  for (const line of text.split('\n')) {
    const [, name = '', labels = '', value = ''] = /^([\w:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === '' || value === 'NaN') continue
    const key = `${name}{instance="a:8080",job="lykta"${labels === '' ? '' : `,${labels}`}}`
    const values = series.get(key) ?? []
    values[minute] = value
    series.set(key, values)
  }
}

/** Which alerts fire at some minute of the hour, as Prometheus reckons. */
const firing = async (series: Series, expected: readonly string[]): Promise<string> => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lykta-hour-'))
  const file = join(folder.path, 'hour.test.yml')
  const every = Array.from({ length: minutes + 1 }, (_, minute) => minute)
  const content = {
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: [...series].map(([name, values]) => ({
          series: name,
          values: every.map((minute) => values[minute] ?? '_').join(' '),
        })),
        promql_expr_test: [
          {
            expr: `count by (alertname) (count_over_time(ALERTS{alertstate="firing"}[${String(minutes + 1)}m]))`,
            eval_time: `${String(minutes)}m`,
            exp_samples: expected.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
          },
        ],
      },
    ],
  }
  await writeFile(file, JSON.stringify(content))
  try {
    return (await promisify(execFile)(findPromtool() ?? 'promtool', ['test', 'rules', file])).stdout
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) + error.message : String(error)
  }
}

/** The server's clock goes on by a minute after a few requests: shares and states are those of a server, while it has less to do than at work. */
test('what a server counts in an hour of ordinary use sets off no alert', async () => {
  const clock = createTestClock()
  await using server = await startTestServer({ environment: { METRICS_TOKEN: token }, overrides: { clock } })
  await using stack = new AsyncDisposableStack()
  const world = createWorld(server.db)
  const groupId = await world.group()
  const karin = await world.user()
  const read = async (): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` }
    return await (await fetch(`${server.origin}/metrics`, { headers })).text()
  }
  const online = async (): Promise<number> => {
    // The figures of the whole installation are read once in ten seconds.
    clock.advance(10_000)
    return Number(/^lykta_installation_tvs\{tv="online"\} (\d+)$/m.exec(await read())?.[1])
  }
  const untilOnline = (count: number) => expect.poll(online).toBe(count)
  const connect = async (box: { id: number; token: string }) => {
    const client = stack.use(await connectBox(server.origin, box))
    await client.status({})
    return client
  }
  const boxes = []
  for (let tv = 0; tv < tvs; tv += 1) {
    const box = await world.box(groupId)
    await world.link(karin.id, box.id)
    boxes.push(box)
  }
  await server.db.insert(backupRuns).values({ what: 'backup', succeededAt: clock.now() })
  let clients = await Promise.all(boxes.map(connect))
  await untilOnline(tvs)

  const series: Series = new Map()
  for (let minute = 0; minute <= minutes; minute += 1) {
    clock.advance(60_000)
    await Promise.all(clients.map((client) => client.status({})))
    await send(server, karin.token, { ids: [boxes[minute % tvs]?.roomId ?? 0] })
    for (const path of ['users/me', 'message-relative', 'caretakers']) await server.call('GET', path, karin)
    // Somebody's login has ended, an address is mistyped, a TV is unplugged and comes back.
    if (minute % 10 === 0) await server.call('GET', 'users/me')
    if (minute % 15 === 0) await server.call('GET', 'nothing/there', karin)
    if (minute === 20) {
      clients.shift()?.kill()
      await untilOnline(tvs - 1)
    }
    if (minute === 30) {
      clients = [...clients, ...(await Promise.all(boxes.slice(0, 1).map(connect)))]
      await untilOnline(tvs)
    }
    addSamples(series, `up 1\n${await read()}`, minute)
  }
  const seen = [...series].find(([key]) => key.includes('_tvs{') && key.includes('"online"'))?.[1]
  expect([seen?.[0], seen?.[25], seen?.[minutes]]).toEqual([tvs, tvs - 1, tvs].map(String))

  // Without this the silence would say nothing: what the rules look at is among what was read.
  const looked = new Set((await readFile(rules, 'utf8')).match(/\b(?:lykta|nodejs)_\w+/g))
  const neverHappened = ['lykta_mails_total', 'lykta_pushes_total']
  const missing = [...looked].filter((name) => ![...series.keys()].some((key) => key.startsWith(`${name}{`)))
  expect(missing.toSorted()).toEqual(neverHappened)
  expect(await firing(series, [])).toContain('SUCCESS')

  const up = [...series.keys()].find((key) => key.startsWith('lykta_database_up{')) ?? ''
  const broken: Series = new Map([...series, [up, Array.from({ length: minutes + 1 }, () => '0')]])
  expect(await firing(broken, ['LyktaDatabaseAway'])).toContain('SUCCESS')
})
