import { describe, expect, test } from 'vitest'
import { storedValueReaders } from './stored-values.ts'

const user = { id: 1, name: 'Karin', role: 'relative', extension: '200000' }

describe('storedValueReaders', () => {
  test('the login data needs a user', () => {
    expect(storedValueReaders.userData({ user })).toEqual({ user })
    expect(storedValueReaders.userData({ user: { id: 1 } })).toBeUndefined()
    expect(storedValueReaders.userData(null)).toBeUndefined()
  })

  test('a language is one of ours', () => {
    expect(storedValueReaders.language('sv')).toBe('sv')
    expect(storedValueReaders.language('de')).toBeUndefined()
  })

  test('an id is a positive whole number', () => {
    expect(storedValueReaders.id(3)).toBe(3)
    for (const value of [0, -1, 1.5, '3', null]) expect(storedValueReaders.id(value)).toBeUndefined()
  })
})
