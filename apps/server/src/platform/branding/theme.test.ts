import { describe, expect, test } from 'vitest'
import { contrast, mix } from './colour.ts'
import { readLegal } from './legal.ts'
import { themeCss, themeOf } from './theme.ts'

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#f3ae36', '#111d33', 8.8],
    ['#123456', '#123456', 1],
  ] as const)('%s on %s is %d to 1', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1)
    expect(contrast(other, one)).toBeCloseTo(ratio, 1)
  })

  test('a mix lies between the two colours', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
    expect(mix('#102030', '#ffffff', 0)).toBe('#102030')
  })
})

describe('a region’s colours', () => {
  test('[GEN-05] two are enough: the others follow, and can be read', () => {
    const { tokens, faults } = themeOf({ primary: '#123a5c', accent: '#8fd3e3' })
    expect(faults).toEqual([])
    const { primary, accent } = tokens
    expect([primary, accent]).toEqual(['#123a5c', '#8fd3e3'])
    for (const [one, other] of [
      ['primary', 'on-primary'],
      ['primary-hover', 'on-primary'],
      ['accent', 'on-accent'],
      ['accent-soft', 'on-accent'],
    ] as const) {
      expect(contrast(tokens[one] ?? '#000000', tokens[other] ?? '#000000')).toBeGreaterThanOrEqual(7)
    }
  })

  test.each([
    [
      'a light primary',
      { primary: '#9fd8c0' },
      /^primary #9fd8c0 and onPrimary #fffdf8 have a contrast of 1\.\d:1/,
    ],
    ['a light primary with dark text', { primary: '#9fd8c0', onPrimary: '#000000' }, /quieter text/],
    ['a hover that hides its text', { primary: '#123a5c', primaryHover: '#8899aa' }, /^primaryHover #8899aa/],
    ['a dark accent', { accent: '#3a2a10' }, /^accent #3a2a10 and onAccent/],
    ['an accent that its text is lost on', { accent: '#8fd3e3', onAccent: '#557788' }, /^accent #8fd3e3/],
    ['a soft accent too dark', { accent: '#8fd3e3', accentSoft: '#506070' }, /^accentSoft #506070/],
  ] as const)('[GEN-05] %s is refused in a sentence, and the default stays', (_what, file, sentence) => {
    const { tokens, faults } = themeOf(file)
    expect(tokens).toEqual({})
    expect(faults.join('\n')).toMatch(sentence)
    expect(faults.at(-1)).toMatch(/Lykta's own (primary|accent) colours stay\.$/)
  })

  test('one family that cannot be read leaves the other as it is', () => {
    const { tokens } = themeOf({ primary: '#ffffff', accent: '#8fd3e3' })
    expect(Object.keys(tokens)).toEqual(['accent', 'accent-soft', 'on-accent'])
  })

  test('a colour without its main colour is reported as unused', () => {
    expect(themeOf({ onAccent: '#000000' }).faults).toEqual(['onAccent is only used together with accent.'])
  })

  test('the style sheet holds the six tokens, or nothing', () => {
    expect(themeCss(themeOf({ primary: '#123a5c' }).tokens)).toBe(
      ':root {\n  --brand-primary: #123a5c;\n  --brand-primary-hover: #2e5270;\n  --brand-on-primary: #fffdf8;\n}\n',
    )
    expect(themeCss({})).not.toContain('{')
  })
})

describe('a legal text', () => {
  test('headings, paragraphs over several lines, and words before the first heading', () => {
    expect(
      readLegal(
        'First words.\n\n# Privacy\r\nWe keep\r\nlittle.\n\nNothing else. # not a heading\n## Contact\n',
      ),
    ).toEqual([
      { title: '', paragraphs: ['First words.'] },
      { title: 'Privacy', paragraphs: ['We keep little.', 'Nothing else. # not a heading'] },
      { title: 'Contact', paragraphs: [] },
    ])
  })

  test('no text has no sections', () => {
    expect(readLegal('\n \n')).toEqual([])
  })
})
