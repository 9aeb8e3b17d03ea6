import { z } from 'zod'
import { isUniqueViolation } from '../../../../platform/unique-violation.ts'
import type { ScimCaller } from '../tokens.ts'
import { ScimRefusal } from './refusal.ts'

/** A user or group as SCIM shows it. */
export interface Resource {
  schemas: readonly string[]
  id: string
  meta: { resourceType: string; created: string; lastModified: string; location: string }
}

export const mostResults = 200

/** What a list is asked for by. Names count in any case; what is not known is left aside. */
export const ListQuerySchema = z.object({
  filter: z.string().optional(),
  startindex: z.coerce
    .number()
    .int()
    .catch(1)
    .default(1)
    .transform((from) => Math.min(Math.max(1, from), 10_000_000)),
  count: z.coerce
    .number()
    .int()
    .catch(mostResults)
    .default(mostResults)
    .transform((count) => Math.min(Math.max(0, count), mostResults)),
  attributes: z.string().max(1_000).optional(),
  excludedattributes: z.string().max(1_000).optional(),
})
export type ListQuery = z.infer<typeof ListQuerySchema>

const namesIn = (list: string) =>
  new Set(
    list
      .toLowerCase()
      .split(',')
      .map((name) => name.trim().split('.')[0]),
  )

/** What of it was asked for: `attributes` or `excludedAttributes`, and always what says which one it is. */
export const chosen = (resource: Resource, query: ListQuery): object => {
  const { attributes, excludedattributes } = query
  const wanted = attributes === undefined ? undefined : namesIn(attributes)
  const excluded = namesIn(excludedattributes ?? '')
  const isShown = (name: string) =>
    name === 'id' ||
    name === 'schemas' ||
    (wanted === undefined ? !excluded.has(name.toLowerCase()) : wanted.has(name.toLowerCase()))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name)))
}

export const hidesMembers = ({ attributes, excludedattributes }: ListQuery): boolean =>
  attributes === undefined ? /\bmembers\b/i.test(excludedattributes ?? '') : !/\bmembers\b/i.test(attributes)

export interface ResourcePage {
  resources: Resource[]
  total: number
}

/** What a directory can do with users, and with groups. */
export interface Resources {
  /** @throws ScimRefusal */
  list: (caller: ScimCaller, query: ListQuery) => Promise<ResourcePage>
  /** @throws not_found */
  find: (caller: ScimCaller, id: number, query: ListQuery) => Promise<Resource>
  /** @throws ScimRefusal */
  create: (caller: ScimCaller, body: unknown) => Promise<Resource>
  /** @throws ScimRefusal, not_found */
  replace: (caller: ScimCaller, id: number, body: unknown) => Promise<Resource>
  /** @throws ScimRefusal, not_found */
  patch: (caller: ScimCaller, id: number, body: unknown) => Promise<Resource>
  /** @throws not_found */
  remove: (caller: ScimCaller, id: number) => Promise<void>
}

/** In a filter, an id that no row can have finds nothing. */
export const rowIdOf = (id: string): number | undefined => {
  const parsed = z.coerce.number().int().positive().max(2_147_483_647).safeParse(id)
  return /^\d+$/.test(id) ? parsed.data : undefined
}

/** @throws ScimRefusal where the directory has another one with the same */
export const once = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (thrown) {
    if (isUniqueViolation(thrown))
      throw new ScimRefusal('uniqueness', `There is already one with this ${what}.`)
    throw thrown
  }
}
