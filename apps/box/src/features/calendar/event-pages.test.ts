import { type MeasureText } from '@lykta/ui/tv-message'
import { expect, test } from 'vitest'
import { eventPages } from './event-pages.ts'

/** Every letter is half as wide as it is high. */
const measure: MeasureText =
  ({ sizePx }) =>
  (text) =>
    text.length * sizePx * 0.5
const pages = (title: string, body: string, fontSize: 'small' | 'medium' | 'large' = 'medium') =>
  eventPages({ title, body, fontSize }, measure)
const long = 'A word and another. '.repeat(60).trim()
const longestTitle = 'word '.repeat(40).trim()

test('a short event is one page, with its title as large as it can be', () => {
  expect(pages('Choir', 'In the lounge')).toEqual([
    { heading: { lines: ['Choir'], sizePx: 120 }, lines: ['In the lounge'], sizePx: 60 },
  ])
})

test('an event without a text is one page', () => {
  expect(pages('Choir', ' ')).toEqual([{ heading: { lines: ['Choir'], sizePx: 120 }, lines: [], sizePx: 60 }])
})

test('the title makes room for a text that then fits one page', () => {
  const [page, ...more] = pages('word '.repeat(7).trim(), 'A word and another. '.repeat(7).trim())
  expect(page?.heading.sizePx).toBe(88)
  expect(more).toEqual([])
})

test.each(['small', 'medium', 'large'] as const)(
  'a long text in %s is paged, and no word is lost',
  (fontSize) => {
    const all = pages(longestTitle, long, fontSize)
    expect(all.length).toBeGreaterThan(1)
    expect(all.flatMap(({ lines }) => lines).join(' ')).toBe(long)
    for (const { heading, lines, sizePx } of all) {
      expect(heading.lines.join(' ')).toBe(longestTitle)
      expect(
        heading.lines.length * heading.sizePx * 1.06 + 28 + lines.length * sizePx * 1.35,
      ).toBeLessThanOrEqual(560)
    }
  },
)
