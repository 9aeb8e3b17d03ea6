import { describe, expect, test } from 'vitest'
import { readIcs } from './ics-file.ts'
import { readIcsInProcess } from './read-ics-in-process.ts'

const year = {
  from: Date.parse('2026-11-01T00:00+01:00'),
  to: Date.parse('2027-11-01T00:00+01:00'),
  timeZone: 'Europe/Stockholm',
}
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const titles = (text: string) => {
  const result = readIcs(text, year)
  return 'fault' in result ? [] : result.events.map(({ title }) => title)
}
const bodies = (text: string) => {
  const result = readIcs(text, year)
  return 'fault' in result ? [] : result.events.map(({ body }) => body)
}

describe('words of a foreign calendar', () => {
  test('of HTML, with line breaks and the text of links', () => {
    const text = calendar(
      ...event(
        'UID:1',
        'SUMMARY:Fish &amp\\; chips',
        'DTSTART:20261210T090000Z',
        'LOCATION:Café Linn&eacute;',
        'DESCRIPTION:<html><head><style>p{color:red}</style></head><body><p>Take the <i>blue</i> coat.<br/>Tea&nbsp\\;and',
        '  <a href="https://example.org/?a=1&amp\\;b=2">cakes</a></p><ol><li>Sing</li><li>Dance</li></ol></body></html>',
      ),
    )
    expect(titles(text)).toEqual(['Fish & chips'])
    expect(bodies(text)).toEqual(['Café Linné\nTake the blue coat.\nTea and cakes\nSing\nDance'])
  })
  test('of another description, where there is none', () => {
    const html = 'X-ALT-DESC;FMTTYPE=text/html:<div>Bring</div><div>slippers</div>'
    const start = ['UID:1', 'DTSTART:20261210T090000Z', html]
    expect(bodies(calendar(...event(...start)))).toEqual(['Bring\nslippers'])
    expect(bodies(calendar(...event(...start, 'DESCRIPTION:Bring a coat')))).toEqual(['Bring a coat'])
  })
  test('that are no HTML stay as they are', () => {
    const plain = 'DESCRIPTION:Pulse < 60\\, then <call> us: AT&T\\nTwo lines\\n\\nand a third'
    expect(bodies(calendar(...event('UID:1', 'DTSTART:20261210T090000Z', plain)))).toEqual([
      'Pulse < 60, then <call> us: AT&T\nTwo lines\n\nand a third',
    ])
  })
  test('with raw line breaks', () => {
    const text = calendar(
      ...event(
        'UID:1',
        'SUMMARY:Outing',
        'DESCRIPTION:Take along',
        'Note: the walker',
        'and a hat.',
        'DTSTART:20261210T090000Z',
      ),
    )
    expect(titles(text)).toEqual(['Outing'])
    expect(bodies(text)).toEqual(['Take along\nNote: the walker\nand a hat.'])
  })
  test('without what cannot be stored', () => {
    const text = calendar(...event('UID:1', 'SUMMARY:Dis\u0000trict nurse', 'DTSTART:20261116T090000Z'))
    expect(readIcs(text, year)).toMatchObject({ events: [{ title: 'District nurse' }] })
  })

  const swedish = calendar(...event('UID:1', 'SUMMARY:Fika på Åsgården', 'DTSTART:20261210T090000Z'))
  const latin = Buffer.from(swedish, 'latin1')
  const foldedInside = Buffer.from(
    Buffer.from(swedish).toString('latin1').replace('\u00c3\u00a5', '\u00c3\r\n \u00a5'),
    'latin1',
  )
  test.each([
    ['UTF-8', Buffer.from(swedish), 'text/calendar'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${swedish}`), 'text/calendar'],
    ['UTF-8 that is named otherwise', Buffer.from(swedish), 'text/calendar; charset=iso-8859-1'],
    ['UTF-8 folded within a character', foldedInside, 'text/calendar'],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(swedish, 'utf16le')]), 'text/calendar'],
    ['Latin-1, named', latin, 'text/calendar; charset="ISO-8859-1"'],
    ['Latin-1, not named', latin, 'text/calendar'],
    ['Latin-1 that is named UTF-8', latin, 'text/calendar; charset=utf-8'],
    ['an encoding of its own', Buffer.from(swedish, 'utf16le'), 'text/calendar; charset=utf-16le'],
  ])('in %s', async (_, bytes, contentType) => {
    expect(await readIcsInProcess({ bytes, contentType }, year)).toMatchObject({
      events: [{ title: 'Fika på Åsgården' }],
    })
  })
})
