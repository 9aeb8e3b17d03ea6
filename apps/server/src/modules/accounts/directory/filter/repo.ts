import { and, or, sql, type SQL } from 'drizzle-orm'
import { parse, type Filter } from 'scim2-parse-filter'
import { ScimRefusal } from '../scim/refusal.ts'

const longest = 1_000
/** The parser takes time without bounds for a line break in a string that does not end. */
// eslint-disable-next-line no-control-regex -- these are what is refused
const controls = /[\u0000-\u001F\u007F]/

/** @throws ScimRefusal */
export const parseFilter = (text: string): Filter => {
  if (text.length > longest || controls.test(text))
    throw new ScimRefusal('invalidFilter', 'The filter is too long, or has characters that cannot be in one.')
  try {
    return parse(text)
  } catch {
    throw new ScimRefusal('invalidFilter', 'The filter cannot be read.')
  }
}

/** How an attribute is compared: undefined for a value that nothing can be equal to. */
export type Comparable = Readonly<Record<string, (value: string) => SQL | undefined>>

const schemaPrefix = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

/**
 * The condition of a filter over these attributes, whose names are in lower case. Directories compare with `eq`, and join with `and`.
 * @throws ScimRefusal
 */
export const conditionOf = (filter: Filter, attributes: Comparable, below = ''): SQL => {
  if (filter.op === 'eq') {
    const name = below + filter.attrPath.toLowerCase().replace(schemaPrefix, '')
    const compare = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    if (compare === undefined) throw unknown(filter.attrPath)
    return compare(String(filter.compValue)) ?? sql`false`
  }
  if (filter.op === 'and' || filter.op === 'or') {
    const conditions = filter.filters.map((one) => conditionOf(one, attributes, below))
    return (filter.op === 'and' ? and(...conditions) : or(...conditions)) ?? sql`false`
  }
  if (filter.op === '[]')
    return conditionOf(filter.valFilter, attributes, `${filter.attrPath.toLowerCase()}.`)
  throw new ScimRefusal('invalidFilter', `Filters by ${filter.op} are not supported; use eq, and, or.`)
}

const unknown = (name: string) =>
  new ScimRefusal('invalidFilter', `Nothing can be filtered by ${name.slice(0, 100)} here.`)
