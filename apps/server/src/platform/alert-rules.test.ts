import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics, labelValues } from './metrics.ts'

const folder = join(import.meta.dirname, '../../../../deploy/prometheus')

/** Every name that a server answers with. */
const names = async (): Promise<Set<string>> => {
  const metrics = createMetrics({ version: '1.0.0' })
  const pool = { total: 1, idle: 1, waiting: 0 }
  const text = await metrics.read({
    connections: () => ({ feed: 0, tv: 0, sensor: 0, calls: 0 }),
    pools: () => ({ people: pool, reports: pool, checks: pool }),
    isBusUp: () => true,
    disks: () => [],
    installation: () => Promise.reject(new Error('away')),
  })
  return new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name))
}

test.each(['rules.yml', 'dashboard.json'])('every metric in %s is there, with its labels', async (file) => {
  const known = await names()
  const text = await readFile(join(folder, file), 'utf8')
  const used = [...text.matchAll(/\b(?:lykta|nodejs|process)_\w+/g)].map(([name]) => name)
  expect(used.length).toBeGreaterThan(10)
  const plain = used.map((name) => (known.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, '')))
  expect(plain.filter((name) => !known.has(name))).toEqual([])
  const values: Record<string, readonly string[]> = labelValues
  const wanted = [...text.matchAll(/\b(\w+)=\\?"(\w+)\\?"/g)].filter(([, label = '']) => label in values)
  expect(wanted.length).toBeGreaterThan(2)
  expect(wanted.filter(([, label = '', said = '']) => values[label]?.includes(said) !== true)).toEqual([])
})

test('every alert has its drill', async () => {
  const rules = await readFile(join(folder, 'rules.yml'), 'utf8')
  const drills = await readFile(join(folder, 'rules.test.yml'), 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(alerts.length).toBeGreaterThan(10)
  expect(alerts.filter((name) => !drills.includes(`alertname="${name}"`))).toEqual([])
})
