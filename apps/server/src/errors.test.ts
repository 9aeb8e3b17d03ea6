import { errorCodes, errorTexts } from '@lykta/contract/errors'
import { RefusalSchema } from '@lykta/contract/envelope'
import { describe, expect, test } from 'vitest'
import { AppError, FileStoreAwayError, toAppError, tooManyAttempts } from './errors.ts'

const withFields = (fields: Record<string, unknown>) => Object.assign(new Error('Karin'), fields)

describe('refusals', () => {
  test.each(errorCodes)('%s leaves the server in the common envelope, with a text fit to show', (code) => {
    const error = new AppError(code)
    expect(RefusalSchema.parse(error.toRefusal())).toEqual({
      success: false,
      code,
      message: errorTexts[code],
    })
    expect(error.status).toBeGreaterThanOrEqual(400)
  })

  test.each([
    [1, 'Please try again in 1 minute.', 1],
    [60_000, 'Please try again in 1 minute.', 60],
    [60_001, 'Please try again in 2 minutes.', 61],
  ])('a wait of %i ms is given in whole minutes', (waitMs, words, retryAfterSeconds) => {
    const error = tooManyAttempts(waitMs)
    expect(error.message).toBe(`Too many attempts. ${words}`)
    expect(error.details).toMatchObject({ error: error.message, retryAfterSeconds })
  })
})

test('[ERR-02] [ERR-03] none is about reviews, because nothing is reviewed', () => {
  expect(Object.values(errorTexts).filter((text) => /review/i.test(text))).toEqual([])
})

describe('anything thrown', () => {
  test('stays what it is when it was foreseen', () => {
    const error = new AppError('not_found')
    expect(toAppError(error)).toBe(error)
  })

  test.each([
    ['an error', new Error('Karin'), 'internal'],
    ['no error at all', 'Karin', 'internal'],
    ['a missing file', withFields({ code: 'ENOENT', syscall: 'open' }), 'internal'],
    ['a row that is there already', withFields({ code: '23505' }), 'internal'],
    ['text that a database cannot hold', withFields({ code: '22021' }), 'bad_input'],
    ['a number beyond the column', withFields({ code: '22003' }), 'bad_input'],
    ['a database that is not there', withFields({ code: 'ECONNREFUSED', syscall: 'connect' }), 'unavailable'],
    ['a database without its socket', withFields({ code: 'ENOENT', syscall: 'connect' }), 'unavailable'],
    ['a database that is ending', withFields({ code: '57P01' }), 'unavailable'],
    ['a database that is a standby, before it is promoted', withFields({ code: '25006' }), 'unavailable'],
    ['a statement that took longer than it may', withFields({ code: '57014' }), 'unavailable'],
    ['a transaction that did nothing for too long', withFields({ code: '25P03' }), 'unavailable'],
    [
      'a connection that broke between two statements of a transaction',
      new Error('Client has encountered a connection error and is not queryable'),
      'unavailable',
    ],
    ['a store of files that gives no answer', new FileStoreAwayError(new Error('Karin')), 'unavailable'],
    ['a disk that is full', withFields({ code: 'ENOSPC', syscall: 'write' }), 'disk_full'],
    ['a disk on which we may have no more', withFields({ code: 'EDQUOT', syscall: 'open' }), 'disk_full'],
    ['a database whose disk is full', withFields({ code: '53100' }), 'disk_full'],
    [
      'the cause of a failed query',
      new Error('query', { cause: withFields({ code: '57P03' }) }),
      'unavailable',
    ],
  ] as const)('%s', (_note, thrown, code) => {
    expect(toAppError(thrown).toRefusal()).toEqual({ success: false, code, message: errorTexts[code] })
  })
})
