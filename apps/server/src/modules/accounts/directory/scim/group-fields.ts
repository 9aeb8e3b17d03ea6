import { directoryNameMaxLength } from '@lykta/contract/accounts'
import { z } from 'zod'
import { operationsOf, type Operation } from './patch.ts'
import { ScimRefusal } from './refusal.ts'
import { rowIdOf } from './resources.ts'

/** What Lykta keeps of a group. */
export interface GroupFields {
  name: string
  externalId: string | null
  members: ReadonlySet<number>
}

export const mostMembers = 10_000

const NameSchema = z.string().trim().min(1).max(directoryNameMaxLength)
const ExternalIdSchema = z.string().min(1).max(300)
const MemberSchema = z.object({ value: z.string() }).or(z.string().transform((value) => ({ value })))
const MembersSchema = z.union([
  z.array(MemberSchema).max(mostMembers),
  MemberSchema.transform((one) => [one]),
])
const GroupSchema = z.looseObject({
  displayName: NameSchema,
  externalId: ExternalIdSchema.nullish(),
  members: MembersSchema.nullish(),
})

const wrong = (name: string) => new ScimRefusal('invalidValue', `${name}: This value cannot be used.`)
const read = <T>(schema: z.ZodType<T>, name: string, value: unknown): T => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw wrong(name)
  return parsed.data
}

/** @throws ScimRefusal */
const idsOf = (value: unknown): Set<number> =>
  new Set(
    read(MembersSchema, 'members', value).map((member) => {
      const id = rowIdOf(member.value)
      if (id === undefined) throw wrong('members')
      return id
    }),
  )

/** Of a whole group, as POST and PUT send it. @throws ScimRefusal */
export const groupFieldsOf = (body: unknown, before?: GroupFields): GroupFields => {
  const parsed = GroupSchema.safeParse(body)
  if (!parsed.success) throw wrong(String(parsed.error.issues[0]?.path[0] ?? 'group'))
  const { displayName, externalId, members } = parsed.data
  return {
    name: displayName,
    externalId: externalId ?? before?.externalId ?? null,
    members: idsOf(members ?? []),
  }
}

export const without = (all: ReadonlySet<number>, others: ReadonlySet<number>): Set<number> =>
  new Set([...all].filter((id) => !others.has(id)))

/**
 * Okta names whom it removes in the path, Entra ID in the value; without either all go. A directory sends hundreds of these at once: each
 * may take no longer for a large group.
 */
const changeMembers = (members: Set<number>, { op, fits, named, value }: Operation): void => {
  if (op === 'replace' && fits !== undefined)
    throw new ScimRefusal('invalidPath', 'A member cannot be replaced by another.')
  if (op === 'remove') {
    if (named !== undefined) members.delete(rowIdOf(named) ?? 0)
    else if (fits !== undefined) {
      for (const id of members) if (fits({ value: String(id) })) members.delete(id)
    } else if (value === undefined || value === null) members.clear()
    else for (const id of idsOf(value)) members.delete(id)
    return
  }
  const given = idsOf(value)
  if (op === 'replace') members.clear()
  for (const id of given) members.add(id)
}

/** @throws ScimRefusal */
export const groupPatched = (before: GroupFields, body: unknown): GroupFields => {
  let { name, externalId } = before
  const members = new Set(before.members)
  for (const operation of operationsOf(body)) {
    const { op, attribute, value } = operation
    if (attribute === 'displayname') name = read(NameSchema, 'displayName', value)
    else if (attribute === 'externalid')
      externalId = op === 'remove' ? null : read(ExternalIdSchema, 'externalId', value)
    else if (attribute === 'members') changeMembers(members, operation)
  }
  if (members.size > mostMembers)
    throw new ScimRefusal('tooMany', `A group has at most ${String(mostMembers)} members.`)
  return { name, externalId, members }
}
