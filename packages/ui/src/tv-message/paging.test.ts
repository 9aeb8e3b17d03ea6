import { describe, expect, test } from 'vitest'
import { pagesOf, wrapText } from './paging.ts'

/** Every letter is 10 px wide, as in a typewriter. */
const measure = (text: string) => text.length * 10
const wrap = (text: string, letters: number) => wrapText(text, measure, letters * 10)

describe('wrapText', () => {
  test.each([
    { note: 'one line', text: 'Hello you', letters: 9, lines: ['Hello you'] },
    {
      note: 'at the last space that fits',
      text: 'Hello you there',
      letters: 10,
      lines: ['Hello you', 'there'],
    },
    { note: 'a word as wide as the line', text: 'a longest b', letters: 7, lines: ['a', 'longest', 'b'] },
    { note: 'own line breaks stay', text: 'Hi\n\nMother', letters: 10, lines: ['Hi', '', 'Mother'] },
    { note: 'line breaks of Windows', text: 'Hi\r\nMother', letters: 10, lines: ['Hi', 'Mother'] },
    { note: 'several spaces are one', text: 'Hi   you', letters: 10, lines: ['Hi you'] },
    { note: 'no text', text: '  ', letters: 10, lines: [''] },
    { note: 'a word too long is cut', text: 'see abcdefgh', letters: 5, lines: ['see', 'abcde', 'fgh'] },
    { note: 'an emoji is never cut in two', text: '😀😀😀', letters: 4, lines: ['😀😀', '😀'] },
  ])('$note', ({ text, letters, lines }) => {
    expect(wrap(text, letters)).toEqual(lines)
  })

  test('no line is ever wider than the screen, and no word is lost', () => {
    const text = 'The dentist called and moved your visit to Thursday 19 November at 10:30.'
    const lines = wrap(text, 17)
    expect(lines.every((line) => line.length <= 17)).toBe(true)
    expect(lines.join(' ')).toBe(text)
  })
})

const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))

describe('pagesOf', () => {
  test.each([
    { note: 'nothing is one empty page', lines: [], perPage: 5, pages: [[]] },
    { note: 'a full page', lines: numbered(5), perPage: 5, pages: [numbered(5)] },
    {
      note: 'a last page is never a single line',
      lines: numbered(6),
      perPage: 5,
      pages: [
        ['1', '2', '3', '4'],
        ['5', '6'],
      ],
    },
    {
      note: 'two full pages',
      lines: numbered(6),
      perPage: 3,
      pages: [
        ['1', '2', '3'],
        ['4', '5', '6'],
      ],
    },
    {
      note: 'an empty line at a break is dropped',
      lines: ['1', '2', '', '3', '4'],
      perPage: 3,
      pages: [
        ['1', '2'],
        ['3', '4'],
      ],
    },
    { note: 'one line a page', lines: numbered(2), perPage: 1, pages: [['1'], ['2']] },
  ])('$note', ({ lines, perPage, pages }) => {
    expect(pagesOf(lines, perPage)).toEqual(pages)
  })

  test('no page has more lines than fit', () => {
    const pages = pagesOf(numbered(37), 5)
    expect(pages.every((page) => page.length <= 5)).toBe(true)
    expect(pages.flat()).toEqual(numbered(37))
  })
})
