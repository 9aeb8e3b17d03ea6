import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from './route.ts'
import * as api from './routes.ts'

/** The checks on texts, lists and objects in an answer that a stored value could fail, each by its place. */
const checksIn = (schema: unknown, place: string): string[] => {
  if (!(schema instanceof z.ZodType)) return []
  const { def } = schema
  const own = [
    ...('format' in def ? [String(def.format)] : []),
    ...(def.checks === undefined || def.checks.length === 0 ? [] : ['checked']),
  ]
  return [
    ...(schema instanceof z.ZodNumber || own.length === 0 ? [] : [`${place}: ${own.join(', ')}`]),
    ...partsOf(schema).flatMap(([name, part]) => checksIn(part, name === '' ? place : `${place}.${name}`)),
  ]
}

const partsOf = (schema: z.ZodType): [string, unknown][] => {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape)
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ['', option])
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => ['', item])
  if (schema instanceof z.ZodArray) return [['', schema.element]]
  if (schema instanceof z.ZodRecord)
    return [
      ['', schema.keyType],
      ['', schema.valueType],
    ]
  if (schema instanceof z.ZodPipe)
    return [
      ['', schema.in],
      ['', schema.out],
    ]
  return 'innerType' in schema.def ? [['', schema.def.innerType]] : []
}

const features: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Route>>>>>> = api
const routes = Object.values(features).flatMap((parts) => Object.values(parts).flatMap(Object.values<Route>))

// A rule that becomes stricter refuses new values. Were it in an answer too, one old row would be a 500 for everybody who
// sees it. What the server works out itself, or only stores in one form, may have a form.
test('answers take whatever is stored: the rules of what is written are not in them', () => {
  const checks = routes.flatMap(({ path, answer }) =>
    answer === undefined ? [] : checksIn(answer, path.split('/:')[0] ?? ''),
  )
  expect([...new Set(checks)].toSorted()).toEqual([
    '/box/inbox.data.item.helpId: uuid',
    '/box/pairing.data.id: uuid',
    '/calendar.data.exceptions: date',
    '/calendar.data.series.day: date',
    '/calendar/subscriptions.data.leftOut.entries.day: date',
    '/overview/administration.data.days.day: date',
  ])
})
