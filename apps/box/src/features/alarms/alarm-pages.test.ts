import { alarmTextLengths } from '@lykta/contract/alarms'
import { type MeasureText } from '@lykta/ui/tv-message'
import { expect, test } from 'vitest'
import { alarmPages } from './alarm-pages.ts'

/** Every letter is half as wide as it is high. */
const measure: MeasureText =
  ({ sizePx }) =>
  (text) =>
    text.length * sizePx * 0.5
const words = (letters: number) => 'word and '.repeat(letters).slice(0, letters).trim()

test('a short alarm is one page, as large as it can be', () => {
  expect(alarmPages({ title: 'Fire drill now', body: 'Stay in your room.' }, measure)).toEqual([
    { heading: { lines: ['Fire drill now'], sizePx: 168 }, lines: ['Stay in your room.'], sizePx: 68 },
  ])
})

test('an alarm without a text is one page', () => {
  const [page, ...more] = alarmPages({ title: 'Water stop', body: '' }, measure)
  expect(page?.lines).toEqual([])
  expect(more).toEqual([])
})

test('the longest alarm is paged, and no word is lost', () => {
  const title = words(alarmTextLengths.title)
  const body = words(alarmTextLengths.body)
  const pages = alarmPages({ title, body }, measure)
  expect(pages.flatMap(({ lines }) => lines).join(' ')).toBe(body)
  expect(pages.length).toBeLessThanOrEqual(5)
  for (const { heading, lines, sizePx } of pages) {
    expect(heading.lines.join(' ')).toBe(title)
    expect(
      heading.lines.length * heading.sizePx * 1.04 + 48 + lines.length * sizePx * 1.36,
    ).toBeLessThanOrEqual(640)
  }
})

test('the longest word is cut, not lost', () => {
  const [page] = alarmPages({ title: 'x'.repeat(alarmTextLengths.title), body: '' }, measure)
  expect(page?.heading.lines.join('')).toBe('x'.repeat(alarmTextLengths.title))
})
