import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

const settings = new Set(
  [...read('docs/settings.md').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name = '']) => name),
)
const between = (text: string, from: string, to: string): string => text.split(from)[1]?.split(to)[0] ?? ''
const keysIn = (text: string): string[] =>
  [...text.matchAll(/^ +([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)
const assignedIn = (text: string): string[] =>
  [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)

const container = read('deploy/compose/Containerfile')
const kubernetes = read('deploy/kubernetes/lykta.yaml')

test.each([
  { where: 'systemd', names: assignedIn(read('deploy/systemd/lykta.env')), one: 'DATA_DIR' },
  {
    where: 'the container file',
    names: assignedIn(between(container, 'ENV ', '\n').replaceAll(' ', '\n')),
    one: 'HOST',
  },
  {
    where: 'compose',
    names: keysIn(between(read('deploy/compose/compose.yaml'), '  environment:\n', '  depends_on:')),
    one: 'REDIS_PLAIN',
  },
  { where: 'Kubernetes', names: keysIn(between(kubernetes, 'kind: ConfigMap', '---')), one: 'PUBLIC_URL' },
  {
    where: 'Kubernetes, as secrets',
    names: keysIn(between(kubernetes, 'kind: Secret', '---')),
    one: 'S3_URL',
  },
])('what $where sets are settings of Lykta', ({ names, one }) => {
  expect(names).toContain(one)
  expect(names.filter((name) => !settings.has(name))).toEqual([])
})
