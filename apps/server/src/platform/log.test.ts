import type { logLevels } from '@lykta/contract/constants'
import { describe, expect, test } from 'vitest'
import { DatabaseAwayError } from '../errors.ts'
import { createLog } from './log.ts'
import { objectWith, textWith } from '../testing/matchers.ts'

/** A log whose lines can be read. */
const readable = (level: (typeof logLevels)[number]) => {
  const lines: string[] = []
  const log = createLog(level, { write: (line) => lines.push(line) })
  return { log, text: () => lines.join(''), entries: () => lines.map((line): unknown => JSON.parse(line)) }
}

const methods = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

const saidAfterwards = (error: Error) => {
  error.message = 'something else'
  return error
}

describe('the log', () => {
  test.each([
    ['silent', []],
    ['error', ['fatal', 'error']],
    ['warn', ['fatal', 'error', 'warn']],
    ['info', ['fatal', 'error', 'warn', 'info']],
    ['verbose', ['fatal', 'error', 'warn', 'info', 'debug']],
    ['debug', ['fatal', 'error', 'warn', 'info', 'debug']],
    ['silly', [...methods]],
    ['all', [...methods]],
  ] as const)('[CONST-02] %s lets through %j', (level, heard) => {
    const { log, entries } = readable(level)
    for (const method of methods) log[method]({ boxId: 7 }, method)
    expect(entries()).toEqual(heard.map((msg) => objectWith({ msg, boxId: 7 })))
  })

  test('logs the type, code and stack frames of an error and its causes', () => {
    const { log, entries } = readable('error')
    const cause = Object.assign(new TypeError('duplicate key (email)=(karin@example.org)'), { code: '23505' })
    log.error({ err: new Error('Failed query for karin', { cause }) }, 'request failed')
    expect(entries()).toEqual([
      objectWith({
        msg: 'request failed',
        err: {
          name: 'Error',
          stack: textWith('log.test.ts'),
          cause: { name: 'TypeError', code: '23505', stack: textWith('log.test.ts') },
        },
      }),
    ])
  })

  test('logs once what fails everywhere while an engine is away, and then how often; each other error each time', async () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => lines.push(line) }, { everyMs: 50 })
    const entries = () => lines.map((line): unknown => JSON.parse(line))
    const away = () => new Error('Failed query', { cause: new DatabaseAwayError(new Error('terminated')) })
    for (let attempt = 0; attempt < 400; attempt += 1)
      log.error({ err: away(), route: '/api/x' }, 'request failed')
    for (let attempt = 0; attempt < 2; attempt += 1)
      log.error({ err: new TypeError('a fault') }, 'request failed')
    log.warn({ err: away() }, 'something else failed')
    expect(entries()).toMatchObject([
      { msg: 'request failed', route: '/api/x' },
      { err: { name: 'TypeError' } },
      { err: { name: 'TypeError' } },
      { msg: 'something else failed' },
    ])
    await expect.poll(() => lines).toHaveLength(5)
    expect(entries().at(-1)).toMatchObject({
      msg: 'request failed',
      state: 'DatabaseAwayError',
      repeated: 399,
    })
    // After a quiet while it is news again.
    await expect
      .poll(() => {
        log.error({ err: away() }, 'something else failed')
        return entries().at(-1)
      })
      .toMatchObject({ msg: 'something else failed', err: { name: 'Error' } })
  })

  const secret = 'Karin Lindqvist said\n    at home I am alone\n  at 5 o clock (call me:1:2)'
  test.each([
    ['as err', { err: new Error(secret) }],
    ['as err whose message was changed since', { err: saidAfterwards(new Error(secret)) }],
    ['as the cause of another', { err: new Error('outer', { cause: new Error(secret) }) }],
    ['by itself', new Error(secret)],
    ['as err that is no error', { err: secret }],
    [
      'as details beside the error',
      { err: Object.assign(new Error('x'), { detail: secret, code: { secret } }) },
    ],
  ])('what a person wrote does not reach the log with an error: %s', (_how, logged) => {
    const { log, text, entries } = readable('all')
    log.error(logged)
    log.error(logged, 'message not kept')
    expect(entries()).toHaveLength(2)
    for (const word of ['Karin', 'alone', 'clock', 'something else']) expect(text()).not.toContain(word)
  })
})
