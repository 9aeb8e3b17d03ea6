import {
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  jsonValue,
  nat,
  oneof,
  record,
  string,
  uint8Array,
  type Arbitrary,
} from 'fast-check'
import { z } from 'zod'
import { jsonSchemaOf, type JsonSchema } from '../doors/json-schema.ts'

/** Part of every generated text, so that tests can search for it where it must not be. */
export const marker = 'zQ9personal'

const deep = (depth: number): unknown => {
  let value: unknown = marker
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { data: value }
  return value
}

/** Values that no field expects. */
const junk: Arbitrary<unknown> = oneof(
  jsonValue({ maxDepth: 2 }),
  string({ unit: 'binary' }).map((text) => `${marker}${text}`),
  constantFrom<unknown>(
    null,
    -1,
    0.5,
    2 ** 31,
    Number.MAX_SAFE_INTEGER,
    1e308,
    `${marker}\u0000`,
    `${marker}\uD800`,
    `${marker}'; drop table users --`,
    marker.repeat(20_000),
    [],
    {},
    [[[[]]]],
  ),
  constantFrom(50, 2_000).map(deep),
)

const fieldsLike = ({ properties = {} }: JsonSchema) =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, orJunk(property)]))

/** Usually something close to what the schema expects. */
const like = (schema: JsonSchema): Arbitrary<unknown> => {
  if (schema.anyOf !== undefined) return oneof(...schema.anyOf.map(like))
  if (schema.const !== undefined) return constant(schema.const)
  if (schema.enum !== undefined) return constantFrom(...schema.enum)
  const { type } = schema
  switch (type ?? '') {
    case 'object':
      return oneof(
        { arbitrary: record(fieldsLike(schema)), weight: 3 },
        { arbitrary: record(fieldsLike(schema), { requiredKeys: [] }), weight: 1 },
      )
    case 'array':
      return array(orJunk(schema.items ?? {}), { maxLength: 3 })
    case 'integer':
    case 'number':
      return oneof(integer(), nat(10))
    case 'boolean':
      return boolean()
    case 'string':
      return oneof(
        string().map((text) => `${marker}${text}`),
        constantFrom(`${marker}\u0000`, `${marker}\uD800`, marker.repeat(20), '1'),
      )
    default:
      return junk
  }
}
const orJunk = (schema: JsonSchema): Arbitrary<unknown> =>
  oneof({ arbitrary: like(schema), weight: 8 }, { arbitrary: junk, weight: 1 })

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType
const likeZod = (schema: unknown): Arbitrary<unknown> =>
  isSchema(schema) ? orJunk(jsonSchemaOf(schema, 'input')) : junk

/** Names of properties that every object has. */
const polluted = (text: string) =>
  `{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},"data":${text}}`

/** A raw body: near the schema, far from it, polluting prototypes, invalid UTF-8, or too long. */
export const hostileBodies = (schema: unknown): Arbitrary<string | Buffer> => {
  const json = likeZod(schema).map((value) => JSON.stringify(value))
  return oneof(
    { arbitrary: json, weight: 6 },
    { arbitrary: json.map(polluted), weight: 2 },
    { arbitrary: uint8Array({ minLength: 1 }).map((bytes) => Buffer.from(bytes)), weight: 1 },
    { arbitrary: json.map((text) => Buffer.from([...Buffer.from(text), 0xff, 0xfe])), weight: 1 },
    { arbitrary: constant(`"${marker.repeat(120_000)}"`), weight: 1 },
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Bodies that no route accepts, made from a valid one, by name. @param limit of the route, in bytes */
export const refusedBodies = (working: unknown, limit: number): Record<string, string | Buffer> => {
  const fields = isObject(working) ? Object.entries(working) : []
  const names = fields.length === 0 ? [marker] : fields.map(([name]) => name)
  const nested = (made: string) => `{${names.map((name) => `${JSON.stringify(name)}:${made}`).join(',')}}`
  const depth = 10_000
  const text = JSON.stringify(isObject(working) ? working : {})
  const within = (more: string) => text.replace('{', fields.length === 0 ? `{${more}` : `{${more},`)
  const [before = '', after = ''] = within(`"${marker}":"|"`).split('|')
  return {
    oversized: within(`"${marker}":"${marker.repeat(Math.ceil(limit / marker.length))}"`),
    'nested lists': nested('['.repeat(depth) + ']'.repeat(depth)),
    'nested objects': nested(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
    'not UTF-8': Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xfe]), Buffer.from(after)]),
    'polluting by __proto__': within('"__proto__":{"role":"admin"}'),
    'polluting by constructor': within('"constructor":{"prototype":{"role":"admin"}}'),
  }
}

/** The values of a query, by name, as text. */
export const hostileQueries = (schema: unknown): Arbitrary<Record<string, string>> => {
  const named = likeZod(schema).map((value) =>
    typeof value === 'object' && value !== null ? { ...value } : { filter: value },
  )
  const odd = constantFrom<Record<string, unknown>>(
    { sort: [] },
    { sort: {} },
    { filter: '{' },
    { skip: -2 },
    { limit: '1e9' },
    { __proto__: marker },
  )
  return oneof({ arbitrary: named, weight: 4 }, { arbitrary: odd, weight: 1 }).map((query) =>
    Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
  )
}

/** Values that pass schemas and fail in a database. */
const breaking: readonly { like: string; values: readonly unknown[] }[] = [
  { like: 'string', values: [`${marker}\u0000`, `${marker}\uD800`] },
  { like: 'integer', values: [2 ** 31, Number.MAX_SAFE_INTEGER, 8.64e15, -8.64e15, 1e308] },
]

/** Returns the value once for each part of that kind, with that part replaced. */
const replaced = (value: unknown, kind: string, by: unknown): unknown[] => {
  const isOf = (one: unknown) => (typeof one === 'number' ? 'integer' : typeof one) === kind
  if (isOf(value)) return [by]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    const all: readonly unknown[] = value
    return all.flatMap((one, at) => replaced(one, kind, by).map((other) => all.with(at, other)))
  }
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    replaced(one, kind, by).map((other) => ({ ...value, [name]: other })),
  )
}

/** Returns all copies of a valid value with one part that no database accepts. The same in each run. */
export const breakingLike = (working: unknown): unknown[] =>
  breaking.flatMap(({ like: kind, values }) => values.flatMap((by) => replaced(working, kind, by)))
