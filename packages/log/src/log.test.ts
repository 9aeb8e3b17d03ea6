import { expect, test } from 'vitest'
import { createLog, type LogLevel } from './log.ts'

const methods = ['error', 'warn', 'info', 'debug'] as const

/** A log whose entries can be read. */
const readable = () => {
  const entries: unknown[][] = []
  const write = (...entry: unknown[]) => void entries.push(entry)
  return { log: createLog({ error: write, warn: write, info: write, debug: write }), entries }
}

test.each([
  ['silent', []],
  ['error', ['error']],
  ['warn', ['error', 'warn']],
  ['info', ['error', 'warn', 'info']],
  ['verbose', [...methods]],
  ['debug', [...methods]],
  ['silly', [...methods]],
  ['all', [...methods]],
] as const satisfies ReadonlyArray<readonly [LogLevel, readonly string[]]>)(
  '[CONST-02] %s lets through %j',
  (level, heard) => {
    const { log, entries } = readable()
    log.setLevel(level)
    for (const method of methods) log[method]({ boxId: 7 }, method)
    expect(entries).toEqual(heard.map((method) => [method, { boxId: 7 }]))
  },
)

test('an error is logged, and nothing less than a warning, before a level is set', () => {
  const { log, entries } = readable()
  for (const method of methods) log[method]({}, method)
  expect(entries.map(([message]) => message)).toEqual(['error', 'warn'])
})

test('an error is told by its kind, code and status, never by its message', () => {
  const { log, entries } = readable()
  const refusal = Object.assign(new Error('Karin is not there'), { code: 'not_found', status: 404 })
  log.error({ kind: 'upload', err: refusal }, 'upload failed')
  expect(entries).toEqual([
    ['upload failed', { kind: 'upload', err: { name: 'Error', code: 'not_found', status: 404 } }],
  ])
})

test.each([
  ['a thrown text', 'Karin said no', { name: 'string' }],
  ['a telling name', Object.assign(new Error('x'), { name: 'Karin said no' }), { name: 'Error' }],
  ['a telling code', Object.assign(new Error('x'), { code: 'Karin said no' }), { name: 'Error' }],
])('%s stays out of the log', (_what, err, logged) => {
  const { log, entries } = readable()
  log.error({ err }, 'failed')
  expect(entries).toEqual([['failed', { err: logged }]])
})
