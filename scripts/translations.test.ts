import { describe, expect, test } from 'vitest'
import {
  askedForms,
  compareLanguages,
  flatten,
  homelessNamespaces,
  missingKeys,
  readSpoken,
  severalWays,
  unusedKeys,
} from './translations.ts'

const words = new Set<string>()
const keysOf = (namespace: string) => (namespace === 'a' ? askedForms(['title', 'unread_one']) : undefined)

test('nested texts become dotted keys', () => {
  expect([...flatten({ a: { b: 'x', c: { d: 'y' } }, e: 'z' })]).toEqual([
    ['a.b', 'x'],
    ['a.c.d', 'y'],
    ['e', 'z'],
  ])
})

describe('compareLanguages', () => {
  const english = new Map([['greeting', 'Hello {{name}}']])
  test.each([
    { note: 'the same', other: { greeting: 'Hej {{name}}' }, faults: [] },
    { note: 'missing', other: {}, faults: [expect.stringContaining('greeting is missing')] },
    { note: 'empty', other: { greeting: ' ' }, faults: [expect.stringContaining('greeting is empty')] },
    {
      note: 'another value',
      other: { greeting: 'Hej {{namn}}' },
      faults: [expect.stringContaining('greeting has other values')],
    },
    {
      note: 'one too many',
      other: { greeting: 'Hej {{name}}', more: 'Mer' },
      faults: [expect.stringContaining('more is not there in English')],
    },
  ])('$note', ({ other, faults }) => {
    expect(compareLanguages(english, new Map(Object.entries(other)), 'sv')).toEqual(faults)
  })

  test.each([
    { language: 'sv', endings: ['one', 'other'], faults: [] },
    { language: 'pl', endings: ['one', 'few', 'many', 'other'], faults: [] },
    { language: 'pl', endings: ['one', 'few', 'other'], faults: ['left_many is missing'] },
    { language: 'sv', endings: ['one', 'few', 'other'], faults: ['left_few is not there in English'] },
    { language: 'ja', endings: ['other'], faults: [] },
  ])('$language with the plurals $endings', ({ language, endings, faults }) => {
    const plurals = new Map([
      ['left_one', '{{count}} day left'],
      ['left_other', '{{count}} days left'],
    ])
    const other = new Map(endings.map((ending) => [`left_${ending}`, '{{count}}']))
    expect(compareLanguages(plurals, other, language)).toEqual(faults)
  })
})

describe('severalWays', () => {
  const ways = (pairs: Record<string, [english: string, other: string]>) => {
    const texts = Object.entries(pairs)
    const found = severalWays(
      new Map(texts.map(([key, [english]]) => [key, english])),
      new Map(texts.map(([key, [, other]]) => [key, other])),
    )
    return [...found].map(([english, others]) => [english, ...others])
  }

  test('names an English text with two translations', () => {
    expect(
      ways({ 'a.change': ['Change', 'Ändra'], 'b.change': ['Change', 'Ändring'], save: ['Save', 'Spara'] }),
    ).toEqual([['Change', 'Ändra', 'Ändring']])
  })

  test('lets texts that differ in English differ, and two keys say the same', () => {
    expect(ways({ a: ['Change', 'Ändra'], b: ['Change', 'Ändra'], c: ['Edit', 'Redigera'] })).toEqual([])
  })

  test('lets plurals differ where English has one form, but not one plural', () => {
    const selected = '{{count}} selected'
    expect(ways({ a_one: [selected, 'vald'], a_other: [selected, 'valda'] })).toEqual([])
    expect(ways({ a_other: [selected, 'valda'], b_other: [selected, 'utvalda'] })).toEqual([
      [selected, 'valda', 'utvalda'],
    ])
  })
})

describe('unusedKeys', () => {
  test.each([
    { note: 'asked for by name', source: "const { t } = useTranslation('a'); t('title')", unused: [] },
    {
      note: 'handed on from a file that asks for nothing',
      source: "export const keys = ['title']",
      unused: [],
    },
    {
      note: 'the same word in another namespace',
      source: "useTranslation('b'); t('title')",
      unused: ['title'],
    },
    { note: 'with its namespace', source: "useTranslation('b'); t('a:title')", unused: [] },
    { note: 'one of several namespaces', source: "useTranslation(['b', 'a']); t('title')", unused: [] },
    { note: 'never', source: "useTranslation('a'); t('other')", unused: ['title'] },
    { note: 'only in a comment', source: "useTranslation('a') // t('title')", unused: ['title'] },
  ])('$note', ({ source, unused }) => {
    expect(unusedKeys('a', ['title'], [readSpoken('x.tsx', source)], words)).toEqual(unused)
  })

  test('a key that is put together needs words that are there', () => {
    const spoken = readSpoken('x.tsx', "useTranslation('a'); t(`menu.${name}`)")
    const keys = ['menu.home', 'menu.gone']
    expect(unusedKeys('a', keys, [spoken], new Set(['home']))).toEqual(['menu.gone'])
  })

  test('a plural is used by its stem', () => {
    const spoken = readSpoken('x.tsx', "useTranslation('a'); t('unread', { count })")
    expect(unusedKeys('a', ['unread_one', 'unread_other'], [spoken], words)).toEqual([])
  })
})

describe('missingKeys', () => {
  test.each([
    { source: "useTranslation('a'); t('title'); t('unread')", missing: [] },
    { source: "useTranslation('a'); t('gone')", missing: ['gone'] },
    { source: "useTranslation('b'); t('a:title'); t('c:title')", missing: ['c:title'] },
    { source: "t('whatever')", missing: [] },
  ])('$source', ({ source, missing }) => {
    expect(missingKeys(readSpoken('x.tsx', source), keysOf)).toEqual(missing)
  })
})

test('texts carry the name of a folder, with a part of it after a dash', () => {
  const folders = new Set(['features', 'calls'])
  expect(homelessNamespaces(['calls', 'calls-test', 'calling', 'test-calls'], folders)).toEqual([
    'calling',
    'test-calls',
  ])
})
