import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { foreignLimits, readIcs } from './ics-file.ts'
import { readIcsInProcess } from './read-ics-in-process.ts'

const timeZone = 'Europe/Stockholm'
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00`)
const year = { from: at('2026-11-01 00:00+01'), to: at('2027-11-01 00:00+01'), timeZone }
const hourMs = 3_600_000

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const file = (text: string | Buffer, contentType = 'text/calendar') => ({
  bytes: Buffer.from(text),
  contentType,
})

const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
/** What is read of events: the time in Stockholm, and the title. */
const shown = (text: string, range = year): string[] => {
  const result = readIcs(text, range)
  if ('fault' in result) return [JSON.stringify(result.fault)]
  return result.events.map(({ start, title, allDay }) =>
    [allDay ? wall.format(start).slice(0, 10) : wall.format(start), title].join(' '),
  )
}
const leftOut = (text: string) => {
  const result = readIcs(text, year)
  return 'fault' in result ? result.fault : result.leftOut
}
describe('a file that is none, or only a part of one, is refused as a whole', () => {
  test.each([
    { note: 'a web page', text: '<!doctype html>', fault: { code: 'not_a_calendar', line: 1 } },
    { note: 'nothing', text: '', fault: { code: 'not_a_calendar', line: 1 } },
    {
      note: 'half a file',
      text: calendar(...event('UID:1', 'DTSTART:20261116T090000Z'))
        .split('\r\n')
        .slice(0, -2)
        .join('\r\n'),
      fault: { code: 'unreadable', line: 3 },
    },
  ])('$note', ({ text, fault }) => {
    expect(readIcs(text, year)).toEqual({ fault })
  })
})

describe('[CAL-44] an event that cannot be read costs itself only, and is named', () => {
  const bath = event('UID:bath', 'SUMMARY:Bath', 'DTSTART;TZID=Europe/Stockholm:20261203T140000')
  test.each([
    ['a date that is none', ['DTSTART;VALUE=DATE:Next Year'], 'date', null],
    ['a day that is none', ['DTSTART:20270230T090000Z'], 'date', null],
    ['an end that is none', ['DTSTART:20261116T090000Z', 'DTEND:later'], 'date', '2026-11-16'],
    ['no start', [], 'start', null],
    ['a rule without a frequency', ['DTSTART:20261116T090000Z', 'RRULE:COUNT=3'], 'rule', '2026-11-16'],
    [
      'a rule of a day that is none',
      ['DTSTART:20261116T090000Z', 'RRULE:FREQ=WEEKLY;BYDAY=XX'],
      'rule',
      '2026-11-16',
    ],
    [
      'a rule without progress',
      ['DTSTART:20261116T090000Z', 'RRULE:FREQ=DAILY;INTERVAL=0'],
      'rule',
      '2026-11-16',
    ],
    ['every second', ['DTSTART:20261116T090000Z', 'RRULE:FREQ=SECONDLY'], 'too_often', '2026-11-16'],
    [
      'a hundred times a day',
      [
        'DTSTART:20261116T090000Z',
        `RRULE:FREQ=DAILY;BYHOUR=8,9,10,11;BYMINUTE=${Array.from({ length: 25 }, (_, minute) => minute).join(',')}`,
      ],
      'too_often',
      '2026-11-16',
    ],
    ['a zone that nobody knows', ['DTSTART;TZID=Somewhere:20261116T090000'], 'zone', '2026-11-16'],
  ])('%s', (_, lines, why, day) => {
    const text = calendar(...event('UID:1', 'SUMMARY:Foot', '  care', ...lines), ...bath)
    expect(shown(text)).toEqual(['2026-12-03 14:00 Bath'])
    expect(leftOut(text)).toEqual({
      entries: [{ why, title: 'Foot care', day, line: 3 }],
      more: 0,
      tooMany: 0,
      shortened: 0,
    })
  })

  test('one without an end of its own', () => {
    const text = calendar('BEGIN:VEVENT', 'SUMMARY:Lost', 'DTSTART:20261116T090000Z', ...bath)
    expect(shown(text)).toEqual(['2026-12-03 14:00 Bath'])
    expect(leftOut(text)).toMatchObject({ entries: [{ why: 'broken', title: 'Lost', day: '2026-11-16' }] })
  })

  test('one that was over years ago is not worth a word', () => {
    const old = event('UID:1', 'SUMMARY:Old', 'DTSTART:20190211T090000Z', 'DTEND:20190231T090000Z')
    expect(leftOut(calendar(...old, ...bath))).toBeNull()
  })

  test('of very many some are named, and the others counted', () => {
    const many = Array.from({ length: 30 }, () => event('DTSTART:soon')).flat()
    const found = leftOut(calendar(...many))
    expect(found).toMatchObject({ more: 10 })
    expect(found !== null && 'entries' in found ? found.entries : []).toHaveLength(20)
  })
})

describe('zones under names of other programs', () => {
  const rules = (tzid: string, standard: string, summer: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    `TZOFFSETFROM:${summer}`,
    `TZOFFSETTO:${standard}`,
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    `TZOFFSETFROM:${standard}`,
    `TZOFFSETTO:${summer}`,
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]
  const monthly = (tzid: string) =>
    event(
      'UID:1',
      'SUMMARY:Wound care',
      `DTSTART;TZID="${tzid}":20270215T081500`,
      `DTEND;TZID="${tzid}":20270215T084500`,
      'RRULE:FREQ=MONTHLY;COUNT=3',
    )
  const expected = ['2027-02-15', '2027-03-15', '2027-04-15'].map((day) => `${day} 08:15 Wound care`)
  test.each(['GMT +0100 (Standard) / GMT +0200 (Daylight)', 'Customized Time Zone', 'Hjemme', 'Anywhere'])(
    '%s, by the rules of the file',
    (name) => {
      expect(shown(calendar(...rules(name, '+0100', '+0200'), ...monthly(name)))).toEqual(expected)
      // The rules may come after.
      expect(shown(calendar(...monthly(name), ...rules(name, '+0100', '+0200')))).toEqual(expected)
    },
  )
  test('the rules count, not the hour of this machine', () => {
    const name = 'Customized Time Zone'
    expect(shown(calendar(...rules(name, '+0000', '+0100'), ...monthly(name)))).toEqual(
      expected.map((one) => one.replace('08:15', '09:15')),
    )
  })
  test.each([
    'Europe/Stockholm',
    'Stockholm',
    '/freeassociation.sourceforge.net/Tzfile/Europe/Stockholm',
    '/freeassociation.sourceforge.net/Europe/Stockholm',
    '/mozilla.org/20050126_1/Europe/Stockholm',
    'W. Europe Standard Time',
    'Romance Standard Time',
    '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna',
  ])('%s, without rules', (name) => {
    expect(shown(calendar(...monthly(name)))).toEqual(expected)
  })
  test('by the name that the rules give beside their own', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Local', 'X-LIC-LOCATION:Europe/Stockholm', 'END:VTIMEZONE']
    expect(shown(calendar(...zone, ...monthly('Local')))).toEqual(expected)
  })
  test('an offset', () => {
    const text = calendar(...event('UID:1', 'SUMMARY:Call', 'DTSTART;TZID=GMT+0300:20270615T120000'))
    expect(shown(text)).toEqual(['2027-06-15 11:00 Call'])
  })
})

describe('when something takes place', () => {
  test('at times that are listed, and periods', () => {
    const text = calendar(
      ...event(
        'UID:1',
        'SUMMARY:Physio',
        'DTSTART;TZID=Europe/Stockholm:20261207T093000',
        'DTEND;TZID=Europe/Stockholm:20261207T101500',
        'RDATE;TZID=Europe/Stockholm:20261211T130000,20261218T143000',
        'RDATE;VALUE=PERIOD:20261221T080000Z/20261221T090000Z,20261222T080000Z/PT2H',
      ),
    )
    expect(shown(text)).toEqual(
      ['07 09:30', '11 13:00', '18 14:30', '21 09:00', '22 09:00'].map((time) => `2026-12-${time} Physio`),
    )
    const result = readIcs(text, year)
    const lengths = 'events' in result ? result.events.map(({ start, end }) => (end - start) / 60_000) : []
    expect(lengths).toEqual([45, 45, 45, 60, 120])
  })

  test('busy times: one id, changed occurrences without their series', () => {
    const busy = ['20261204T100000Z', '20261211T100000Z', '20261218T100000Z'].flatMap((time) =>
      event('UID:x', 'SUMMARY:Busy', `RECURRENCE-ID:${time}`, `DTSTART:${time}`),
    )
    expect(shown(calendar(...busy))).toEqual(['04', '11', '18'].map((day) => `2026-12-${day} 11:00 Busy`))
  })

  test('two events with one id, at two times or at one', () => {
    const two = [
      ['Dentist', '20261208T090000Z'],
      ['Hearing aid', '20261210T090000Z'],
      ['Transport', '20261210T090000Z'],
      ['Transport', '20261210T090000Z'],
    ].flatMap(([title, time]) => event('UID:booking', `SUMMARY:${String(title)}`, `DTSTART:${String(time)}`))
    expect(shown(calendar(...two))).toEqual([
      '2026-12-08 10:00 Dentist',
      '2026-12-10 10:00 Hearing aid',
      '2026-12-10 10:00 Transport',
    ])
  })

  test('several calendars in a file', () => {
    const one = (title: string) => calendar(...event('UID:1', `SUMMARY:${title}`, 'DTSTART:20261210T090000Z'))
    expect(shown(`${one('Choir')}\r\n${one('Bingo')}`)).toEqual([
      '2026-12-10 10:00 Choir',
      '2026-12-10 10:00 Bingo',
    ])
  })

  test.each([
    'EXDATE:20261216T000000',
    'EXDATE;VALUE=DATE:20261216',
    'EXDATE;TZID=Europe/Stockholm:20261216T000000',
    'EXDATE;TZID=Europe/Stockholm:20261216T093000',
    'EXDATE:20261215T230000Z',
  ])('of a series of days %s leaves out that day', (line) => {
    const text = calendar(
      ...event('UID:1', 'SUMMARY:Respite', 'DTSTART;VALUE=DATE:20261215', 'RRULE:FREQ=DAILY;COUNT=3', line),
    )
    expect(shown(text)).toEqual(['2026-12-15 Respite', '2026-12-17 Respite'])
  })

  test.each(['EXDATE;VALUE=DATE:20261216', 'EXDATE:20261216T080000Z', 'EXDATE:20261216T090000'])(
    'of a series of times %s leaves out that one',
    (line) => {
      const text = calendar(
        ...event(
          'UID:1',
          'SUMMARY:Walk',
          'DTSTART;TZID=Europe/Stockholm:20261215T090000',
          'RRULE:FREQ=DAILY;COUNT=3',
          line,
        ),
      )
      expect(shown(text)).toEqual(['2026-12-15 09:00 Walk', '2026-12-17 09:00 Walk'])
    },
  )

  test.each([
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;COUNT=3', ['03', '17', '31']],
    ['FREQ=WEEKLY;UNTIL=20261210', ['03', '10']],
    ['FREQ=WEEKLY;UNTIL=20261210T080000Z', ['03', '10']],
    ['FREQ=WEEKLY;UNTIL=20261210T075959Z', ['03']],
    ['FREQ=WEEKLY;UNTIL=20261210T090000', ['03', '10']],
    // The start counts, also where the rule leaves it out.
    ['FREQ=WEEKLY;BYDAY=FR;COUNT=3', ['03', '04', '11']],
    ['FREQ=MONTHLY;BYDAY=3TH;COUNT=2', ['03', '17']],
    ['RSCALE=GREGORIAN;FREQ=DAILY;COUNT=2', ['03', '04']],
  ])('by the rule %s', (rule, days) => {
    const text = calendar(
      ...event('UID:1', 'SUMMARY:Walk', 'DTSTART;TZID=Europe/Stockholm:20261203T090000', `RRULE:${rule}`),
    )
    expect(shown(text)).toEqual(days.map((day) => `2026-12-${day} 09:00 Walk`))
  })

  test('a series that began long ago goes on in the same local time', () => {
    const text = calendar(
      ...event(
        'UID:1',
        'SUMMARY:Mass',
        'DTSTART;TZID=Europe/Stockholm:19990103T110000',
        'RRULE:FREQ=WEEKLY;BYDAY=SU',
      ),
    )
    const found = shown(text)
    expect(found).toHaveLength(53)
    expect(found.every((one) => one.endsWith('11:00 Mass'))).toBe(true)
  })

  test('a series of which occurrences are moved, cancelled, and changed in words', () => {
    const changed = (recurrence: string, ...lines: string[]) =>
      event('UID:s', `RECURRENCE-ID;TZID=Europe/Stockholm:${recurrence}`, ...lines)
    const text = calendar(
      ...changed('20261202T090000', 'SUMMARY:Moved', 'DTSTART;TZID=Europe/Stockholm:20261203T150000'),
      ...event(
        'UID:s',
        'SUMMARY:Walk',
        'DTSTART;TZID=Europe/Stockholm:20261201T090000',
        'RRULE:FREQ=DAILY;COUNT=4',
      ),
      ...changed('20261203T090000', 'STATUS:CANCELLED', 'DTSTART;TZID=Europe/Stockholm:20261203T090000'),
      ...changed('20261204T090000', 'SUMMARY:With Rut', 'DTSTART;TZID=Europe/Stockholm:20261204T090000'),
    )
    expect(shown(text)).toEqual([
      '2026-12-01 09:00 Walk',
      '2026-12-03 15:00 Moved',
      '2026-12-04 09:00 With Rut',
    ])
  })

  test('nothing of what is cancelled', () => {
    const one = event('UID:1', 'STATUS:CANCELLED', 'DTSTART:20261210T090000Z')
    expect(shown(calendar(...one))).toEqual([])
    expect(shown(calendar('METHOD:CANCEL', ...event('UID:2', 'DTSTART:20261210T090000Z')))).toEqual([])
  })

  test('an alarm of an event is not its time or text', () => {
    const text = calendar(
      ...event(
        'UID:1',
        'SUMMARY:Bath',
        'DTSTART:20261210T090000Z',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION:Reminder',
        'DURATION:PT9H',
        'END:VALARM',
      ),
    )
    expect(readIcs(text, year)).toMatchObject({ events: [{ body: '', end: at('2026-12-10 10:00+01') }] })
  })
})

describe('[CAL-45] what one calendar may have', () => {
  const daily = (count: number, ...lines: string[]) =>
    Array.from({ length: count }, (_, nth) =>
      event(`UID:${String(nth)}`, 'DTSTART:20261101T090000Z', 'RRULE:FREQ=DAILY', ...lines),
    ).flat()
  const read = (text: string) => {
    const result = readIcs(text, year)
    if ('fault' in result) throw new Error(result.fault.code)
    return result
  }

  test('so many occurrences in all; the last are left out, and it says so', () => {
    const { events, leftOut: rest } = read(calendar(...daily(20)))
    expect(events).toHaveLength(foreignLimits.events)
    expect(rest).toMatchObject({ entries: [], tooMany: 20 * 365 - foreignLimits.events })
    expect(Math.max(...events.map(({ start }) => start))).toBeLessThan(at('2027-07-15 00:00+02'))
  })

  test('so many on a day', () => {
    const { events, leftOut: rest } = read(
      calendar(...daily(60, 'RRULE:FREQ=DAILY;COUNT=1').filter((line) => line !== 'RRULE:FREQ=DAILY')),
    )
    expect(events).toHaveLength(foreignLimits.eventsOfDay)
    expect(rest).toMatchObject({ tooMany: 10 })
  })

  test('so much text: the events stay', () => {
    const { events, leftOut: rest } = read(calendar(...daily(10, `DESCRIPTION:${'Å'.repeat(10_000)}`)))
    expect(events).toHaveLength(3650)
    const bytes = events.reduce(
      (sum, { title, body }) => sum + Buffer.byteLength(title) + Buffer.byteLength(body),
      0,
    )
    expect(bytes).toBeLessThan(foreignLimits.textBytes + 3650 * 10)
    expect(rest).toMatchObject({ tooMany: 0, shortened: 10 })
  })

  test('texts of any length, each within its bounds', () => {
    const long = 'x'.repeat(500_000)
    const { events } = read(
      calendar(
        ...event(
          `UID:${long}`,
          `SUMMARY:${long}`,
          `LOCATION:${long}`,
          `DESCRIPTION:${long}`,
          'DTSTART:20261210T090000Z',
        ),
      ),
    )
    expect(events).toHaveLength(1)
    const [first] = events
    expect(first?.key.length).toBeLessThan(400)
    expect(first?.title).toHaveLength(200)
    expect(first?.body).toHaveLength(4_000)
  })

  test('a long past is no burden', () => {
    const past = Array.from({ length: 20_000 }, (_, nth) =>
      event(
        `UID:${String(nth)}`,
        'SUMMARY:Old',
        `DTSTART:2013${String((nth % 12) + 1).padStart(2, '0')}10T090000Z`,
      ),
    ).flat()
    const now = event('UID:now', 'SUMMARY:Now', 'DTSTART:20261210T090000Z')
    expect(shown(calendar(...past, ...now))).toEqual(['2026-12-10 10:00 Now'])
  })
})

test('times without a zone, and days, are those of the calendar that the file is read into', async () => {
  const text = calendar(
    ...event('UID:1', 'SUMMARY:Bath', 'DTSTART:20261116T090000', 'DTEND:20261116T093000'),
    ...event('UID:2', 'SUMMARY:Birthday', 'DTSTART;VALUE=DATE:20261117'),
  )
  for (const [timeZone, offset] of [
    ['Europe/Helsinki', '+02'],
    ['America/New_York', '-05'],
  ] as const) {
    expect(await readIcsInProcess(file(text), { ...year, timeZone })).toMatchObject({
      events: [
        {
          title: 'Bath',
          start: at(`2026-11-16 09:00${offset}`),
          end: at(`2026-11-16 09:30${offset}`),
          allDay: false,
        },
        {
          title: 'Birthday',
          start: at(`2026-11-17 00:00${offset}`),
          end: at(`2026-11-18 00:00${offset}`),
          allDay: true,
        },
      ],
    })
  }
})

test('a calendar whose reader does not get its turn is not at fault: it is read again', async () => {
  const text = calendar(...event('UID:1', 'SUMMARY:Bath', 'DTSTART:20261116T090000'))
  const hurried = { processorSeconds: 60, waitMs: 1 }
  await expect(readIcsInProcess(file(text), year, hurried)).rejects.toMatchObject({ code: 'unavailable' })
})

/** Files of others' making, which the package `ical` (Apache-2.0) carries for its own tests. */
describe('calendars of other programs are read without loss of an occurrence', () => {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('ical/package.json'))), 'test')
  test.each([
    {
      note: 'Apple iCal',
      name: 'test2.ics',
      from: '1998-01-01',
      to: '2003-01-01',
      // 14:00, 12:00 and 20:00 in California, and one in UTC.
      expected: ['2002-10-28T22:00Z', '2002-11-27T20:00Z', '2002-12-17T04:00Z'],
    },
    {
      note: 'Meetup',
      name: 'test5.ics',
      from: '2011-01-01',
      to: '2012-01-01',
      expected: ['2011-11-10T02:00Z'],
    },
    {
      note: 'one of ten days moved, two left out',
      name: 'test12.ics',
      from: '2015-07-01',
      to: '2015-08-01',
      expected: [6, 9.125, 9, 11, 12, 13, 14, 15].map((day) =>
        new Date(Date.parse('2015-07-01T19:00Z') + (day - 1) * 24 * hourMs).toISOString(),
      ),
    },
    {
      note: 'Google, a changed occurrence before its series',
      name: 'test13.ics',
      from: '2016-08-01',
      to: '2016-09-01',
      expected: ['2016-08-25T11:00Z', '2016-08-26T11:00Z', '2016-08-27T11:00Z', '2016-08-28T11:00Z'],
    },
    {
      note: 'Exchange, with a zone of its own name',
      name: 'test15.ics',
      from: '2019-04-01',
      to: '2019-06-01',
      expected: ['2019-04-30T02:00Z'],
    },
  ])('$note', async ({ name, from, to, expected }) => {
    const text = await readFile(join(folder, name))
    const result = await readIcsInProcess(file(text), {
      from: Date.parse(from),
      to: Date.parse(to),
      timeZone: 'Europe/Stockholm',
    })
    const starts = 'events' in result ? result.events.map(({ start }) => start) : result
    expect(new Set(Array.isArray(starts) ? starts : [])).toEqual(
      new Set(expected.map((one) => Date.parse(one))),
    )
    expect(starts).toHaveLength(expected.length)
  })
})
