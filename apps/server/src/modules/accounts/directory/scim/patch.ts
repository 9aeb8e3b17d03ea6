import { filter as testOf, type Filter } from 'scim2-parse-filter'
import { z } from 'zod'
import { parseFilter } from '../filter/repo.ts'
import { ScimRefusal } from './refusal.ts'

const mostOperations = 1_000
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const lowerCase = (text: string) => text.toLowerCase()
/** Entra ID writes `Replace`, and some write `operations`. */
const PatchSchema = z.object({
  schemas: z.array(z.string()).refine((schemas) => schemas.includes(patchSchema), `Must have ${patchSchema}`),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform(lowerCase)
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(mostOperations),
})

/** One change of one attribute; its names are in lower case. */
export interface Operation {
  op: 'add' | 'replace' | 'remove'
  attribute: string
  /** Which of several values it is about: whether this one is meant. Missing: all of them. */
  fits: ((value: object) => boolean) | undefined
  /** The one value that is meant, of a filter that compares `value` and nothing else. */
  named: string | undefined
  part: string | undefined
  value: unknown
}

const ownSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i
const pathPattern = /^([a-z]+)(?:\[([^\]]+)\])?(?:\.([a-z]+))?$/i

const namedBy = (filter: Filter): string | undefined =>
  filter.op === 'eq' && filter.attrPath.toLowerCase() === 'value' && typeof filter.compValue === 'string'
    ? filter.compValue
    : undefined

const placeOf = (path: string): Omit<Operation, 'op' | 'value'> | undefined => {
  const own = path.replace(ownSchema, '')
  // Attributes of other schemas are nothing to us, as are those of ours that we do not have.
  if (/^urn:/i.test(own)) return undefined
  const [, attribute, filter, part] = pathPattern.exec(own) ?? []
  if (attribute === undefined)
    throw new ScimRefusal('invalidPath', 'The path of an operation cannot be read.')
  const parsed = filter === undefined ? undefined : parseFilter(filter)
  return {
    attribute: attribute.toLowerCase(),
    fits: parsed === undefined ? undefined : testOf(parsed),
    named: parsed === undefined ? undefined : namedBy(parsed),
    part: part?.toLowerCase(),
  }
}

const ObjectSchema = z.record(z.string(), z.unknown())

/** What a PATCH asks for, one attribute at a time: an operation without a path has several in its value. @throws ScimRefusal */
export const operationsOf = (body: unknown): Operation[] => {
  const read = PatchSchema.safeParse(body)
  if (!read.success) throw new ScimRefusal('invalidSyntax', 'This is no PatchOp that could be read.')
  return read.data.Operations.flatMap(({ op, path, value }): Operation[] => {
    if (path !== undefined) {
      const place = placeOf(path)
      return place === undefined ? [] : [{ op, ...place, value }]
    }
    const values = ObjectSchema.safeParse(value)
    if (op === 'remove' || !values.success)
      throw new ScimRefusal('invalidSyntax', 'An operation without a path needs an object as its value.')
    return Object.entries(values.data).flatMap(([name, one]) => {
      const place = placeOf(name)
      return place === undefined ? [] : [{ op, ...place, value: one }]
    })
  })
}
