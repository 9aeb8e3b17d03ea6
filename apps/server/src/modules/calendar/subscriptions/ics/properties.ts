/** One property of an iCalendar file; `line` is where it begins, counted from 1. */
export interface Property {
  name: string
  params: ReadonlyMap<string, string>
  value: string
  line: number
}

/** The standard's properties (RFC 5545, 7986, 9073), which tell a new property from a text that continues on the next line. */
const standard = new Set(
  `BEGIN END VERSION PRODID CALSCALE METHOD NAME REFRESH-INTERVAL SOURCE COLOR IMAGE CONFERENCE ATTACH CATEGORIES CLASS
  COMMENT DESCRIPTION GEO LOCATION PERCENT-COMPLETE PRIORITY RESOURCES STATUS SUMMARY COMPLETED DTEND DUE DTSTART DURATION
  FREEBUSY TRANSP TZID TZNAME TZOFFSETFROM TZOFFSETTO TZURL TZUNTIL ATTENDEE CONTACT ORGANIZER RECURRENCE-ID RELATED-TO
  URL UID EXDATE EXRULE RDATE RRULE ACTION REPEAT TRIGGER CREATED DTSTAMP LAST-MODIFIED SEQUENCE REQUEST-STATUS
  ACKNOWLEDGED PROXIMITY CALENDAR-ADDRESS LOCATION-TYPE PARTICIPANT-TYPE RESOURCE-TYPE STRUCTURED-DATA STYLED-DESCRIPTION`
    .trim()
    .split(/\s+/),
)
const texts = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'COMMENT', 'X-ALT-DESC', 'CONTACT'])

const linePattern = /([^\r\n]*)(?:\r\n|\n|\r|$)/y
const propertyPattern = /^([\w-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/s
const paramPattern = /;\s*([\w-]+)\s*=\s*((?:"[^"]*"|[^";]+)*)/g

/** The lines of a file, with continuation lines joined to theirs. */
const unfold = function* (text: string): Generator<{ line: number; text: string }> {
  let parts: string[] = []
  let begun = 1
  let line = 0
  linePattern.lastIndex = 0
  while (linePattern.lastIndex < text.length) {
    const part = linePattern.exec(text)?.[1] ?? ''
    line += 1
    if (line > 1 && /^[ \t]/.test(part)) {
      parts.push(part.slice(1))
      continue
    }
    if (line > 1) yield { line: begun, text: parts.join('') }
    parts = [part]
    begun = line
  }
  yield { line: begun, text: parts.join('') }
}

const read = (text: string, line: number): Property | undefined => {
  const [, name = '', params = '', value = ''] = propertyPattern.exec(text) ?? []
  if (name === '') return undefined
  const known = name.toUpperCase()
  if (!standard.has(known) && !known.startsWith('X-')) return undefined
  return {
    name: known,
    params: new Map(
      [...params.matchAll(paramPattern)].map(([, param = '', of = '']) => [
        param.toUpperCase(),
        of.replaceAll('"', '').trim(),
      ]),
    ),
    value: value.trim(),
    line,
  }
}

/** The properties of a file. Any other line continues the text before it, in which somebody left a line break. */
export const propertiesOf = function* (text: string): Generator<Property> {
  let last: Property | undefined
  for (const { line, text: found } of unfold(text)) {
    const property = read(found, line)
    if (property === undefined) {
      if (last !== undefined && texts.has(last.name)) last = { ...last, value: `${last.value}\n${found}` }
      continue
    }
    if (last !== undefined) yield last
    last = property
  }
  if (last !== undefined) yield last
}

/** A property's text, without the format's escapes. */
export const textOf = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))
