import { expect, test } from 'vitest'
import { pagesOfMessage, type MeasureText } from './message-pages.ts'

const measure: MeasureText =
  ({ sizePx }) =>
  (text) =>
    text.length * sizePx * 0.5
const messageWith = (message: string, pictures: readonly string[] = [], subject = 'Walk') =>
  ({ subject, message, fontSize: 'medium', pictures }) as const
const kinds = (message: string, pictures: readonly string[]) =>
  pagesOfMessage(messageWith(message, pictures), measure).map((page) =>
    page.kind === 'picture' ? `${page.picture}: ${String(page.lines.length)}` : 'text',
  )
const long = 'A word and another. '.repeat(60)

test('a short text is one page, with the subject', () => {
  const pages = pagesOfMessage(messageWith('See you'), measure)
  expect(pages).toEqual([
    { kind: 'text', heading: { lines: ['Walk'], sizePx: 72 }, lines: ['See you'], sizePx: 60 },
  ])
})

test('a long text is paged, each page under the subject, and no word is lost', () => {
  const pages = pagesOfMessage(messageWith(long), measure)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.every((page) => page.heading.lines[0] === 'Walk' && page.lines.length <= 6)).toBe(true)
  expect(pages.flatMap((page) => page.lines).join(' ')).toBe(long.trim())
})

test('a short text stands on every picture', () => {
  expect(kinds('See you', ['a', 'b'])).toEqual(['a: 1', 'b: 1'])
})

test('a long text comes before the pictures, which then carry the subject alone', () => {
  const pages = kinds(long, ['a'])
  expect(pages.slice(0, -1).every((page) => page === 'text')).toBe(true)
  expect(pages.at(-1)).toBe('a: 0')
})

test.each([
  { note: 'short', letters: 20, sizePx: 72 },
  { note: 'middling', letters: 100, sizePx: 56 },
  { note: 'as long as it may be', letters: 200, sizePx: 44 },
])('a $note subject is written in $sizePx px', ({ letters, sizePx }) => {
  const subject = 'word '.repeat(letters / 5).trim()
  const [page] = pagesOfMessage(messageWith('See you', [], subject), measure)
  expect(page?.heading.sizePx).toBe(sizePx)
  expect(page?.lines).toEqual(['See you'])
})

test('[MSG-51] a picture has its caption above the text that all have', () => {
  const captions = new Map([['a', 'The jetty']])
  const pages = pagesOfMessage({ ...messageWith('See you', ['a', 'b']), captions }, measure)
  expect(pages.map(({ lines }) => lines)).toEqual([['The jetty', 'See you'], ['See you']])
})

test('a text that does not fit below the captions comes before the pictures, which keep theirs', () => {
  const captions = new Map([['a', 'The jetty']])
  const pages = pagesOfMessage({ ...messageWith(long, ['a']), captions }, measure)
  expect(pages[0]?.kind).toBe('text')
  expect(pages.at(-1)).toMatchObject({ kind: 'picture', lines: ['The jetty'] })
})

test('a long caption without a text makes no empty card', () => {
  const captions = new Map([['a', long]])
  const pages = pagesOfMessage({ ...messageWith('', ['a']), captions }, measure)
  expect(pages.map(({ kind }) => kind)).toEqual(['picture'])
})
