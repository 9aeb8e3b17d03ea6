import { expect, test } from 'vitest'
import { showTimesOf } from '../../../shared/format/time-zone.ts'
import {
  draftOf,
  emptyForm,
  factProblem,
  formOf,
  fromProblem,
  textProblem,
  untilProblem,
} from './entry-form.ts'
import type { Entry } from './entry.ts'
import { missingIn, missingLanguages } from './kinds.ts'

showTimesOf('Europe/Stockholm')
const now = Date.UTC(2026, 10, 22, 12)
const form = emptyForm(1)

test.each([
  ['neither', { en: ' ', sv: '' }, []],
  ['one', { en: 'Snow', sv: '' }, ['sv']],
  ['the other', { en: ' ', sv: 'Snö' }, ['en']],
  ['both', { en: 'Snow', sv: 'Snö' }, []],
])('of a text in %s language(s) is missing', (_note, text, missing) => {
  expect(missingIn(text)).toEqual(missing)
})

test('only texts that a kind has can be missing', () => {
  const texts = { ...form.texts, openingHours: { en: 'Always', sv: '' } }
  expect(missingLanguages('news', { texts })).toEqual([])
  expect(missingLanguages('tile', { texts })).toEqual(['sv'])
})

test('a title is required in one language, and a template has words too', () => {
  const texts = { ...form.texts, title: { en: '', sv: 'Snö' } }
  expect(textProblem('news', form, 'title', 'en', 'en')).toBe('requiredInOne')
  // It is asked for in the language that stands first for the reader.
  expect(textProblem('news', form, 'title', 'sv', 'sv')).toBe('requiredInOne')
  expect(textProblem('news', form, 'title', 'en', 'sv')).toBeUndefined()
  expect(textProblem('news', { texts }, 'title', 'en', 'en')).toBeUndefined()
  expect(textProblem('template', { texts }, 'text', 'en', 'en')).toBe('requiredInOne')
  expect(textProblem('support', form, 'title', 'en', 'en')).toBeUndefined()
  const long = { ...form.texts, title: { en: 'x'.repeat(201), sv: '' } }
  expect(textProblem('news', { texts: long }, 'title', 'en', 'en')).toBe('tooLong')
})

test.each([
  ['tile', 'link', 'https://www.1177.se/', undefined],
  ['tile', 'link', 'javascript:alert(1)', 'link'],
  ['tile', 'link', 'https://bank.example@elsewhere.example/', 'link'],
  ['tile', 'phone', '0980-319 212', undefined],
  ['tile', 'phone', 'ring', 'phone'],
  ['support', 'value', ' ', 'required'],
  ['tile', 'value', '', undefined],
] as const)('%s: %s "%s" is wrong: %s', (kind, name, value, problem) => {
  expect(factProblem(kind, { facts: { ...form.facts, [name]: value } }, name)).toBe(problem)
})

test.each([
  ['now', '', undefined],
  ['later', '', 'time'],
  ['later', '2026-11-22T12:59', 'past'],
  ['later', '2026-11-22T13:01', undefined],
] as const)('publishing %s from "%s" is wrong: %s', (publication, from, problem) => {
  expect(fromProblem({ ...form, publication, from }, now)).toBe(problem)
})

test.each([
  ['now', '', '', 'time'],
  ['now', '', '2026-11-22T12:00', 'beforeStart'],
  ['later', '2026-11-25T08:00', '2026-11-25T08:00', 'beforeStart'],
  ['later', '2026-11-25T08:00', '2026-11-25T08:01', undefined],
] as const)('publishing %s from "%s" until "%s" is wrong: %s', (publication, from, until, problem) => {
  expect(untilProblem({ ...form, publication, from, ends: true, until }, now)).toBe(problem)
})

test('what is scheduled comes back as it was, and what is published keeps its time', () => {
  const entry: Entry = { ...draftOf(form), id: 3, time: now + 3_600_000, until: now + 7_200_000 }
  expect(formOf(entry, now)).toMatchObject({ publication: 'later', from: '2026-11-22T14:00', ends: true })
  expect(draftOf(formOf(entry, now))).toMatchObject({ time: entry.time, until: entry.until })
  const published = formOf({ ...entry, time: now - 1 }, now)
  expect(draftOf(published)).toMatchObject({ published: true, time: null, until: entry.until })
  expect(draftOf({ ...published, publication: 'draft' })).toMatchObject({ published: false, until: null })
})
