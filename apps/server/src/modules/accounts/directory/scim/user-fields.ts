import { CreateUserSchema, type CreateUser } from '@lykta/contract/accounts'
import { languages } from '@lykta/contract/languages'
import { z } from 'zod'
import type { UserRow } from '../../repo.ts'
import { operationsOf, type Operation } from './patch.ts'
import { ScimRefusal } from './refusal.ts'

/** What Lykta keeps of what a directory says of a person. */
export interface UserFields {
  username: string
  externalId: string | null
  active: boolean
  firstName: string
  lastName: string
  email: string
  phone: string
  language: CreateUser['language'] | undefined
}

const text = z.string().max(1_000)
/** Entra ID sends "False". */
const ActiveSchema = z.union([
  z.boolean(),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .transform((word) => word === 'true'),
])
const NameSchema = z.object({ givenname: text, familyname: text, formatted: text }).partial()
const ValueSchema = z.object({ value: text, type: text.optional(), primary: ActiveSchema.optional() })
const ValuesSchema = z.array(
  ValueSchema.or(text.transform((value) => ({ value, type: undefined, primary: undefined }))),
)

/** Names of attributes count in any case. */
const lowered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lowered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name.toLowerCase(), lowered(one)] as const),
  )
}

const wrong = (name: string, what: string) => new ScimRefusal('invalidValue', `${name}: ${what}`)
const read = <T>(schema: z.ZodType<T>, name: string, value: unknown): T => {
  const parsed = schema.safeParse(lowered(value))
  if (!parsed.success) throw wrong(name, 'This value cannot be used.')
  return parsed.data
}

/** Lykta has one e-mail address and one number of a person: of several the main one, that of work, or the first. */
const oneOf = (name: string, value: unknown): string => {
  const values = read(ValuesSchema, name, Array.isArray(value) ? value : [value])
  const main =
    values.find(({ primary }) => primary === true) ?? values.find(({ type }) => type === 'work') ?? values[0]
  return main?.value ?? ''
}

/** What a filter of a path is tried on. */
const asWork = (value: string) => ({ value, type: 'work', primary: true })

const setName = (fields: UserFields, { op, part, value }: Operation): void => {
  const given = op === 'remove' ? '' : value
  if (part === undefined) {
    const { givenname, familyname } = read(NameSchema, 'name', op === 'remove' ? {} : value)
    if (givenname !== undefined) fields.firstName = givenname
    if (familyname !== undefined) fields.lastName = familyname
  } else if (part === 'givenname' && op !== 'remove') fields.firstName = read(text, 'name.givenName', given)
  else if (part === 'familyname') fields.lastName = read(text, 'name.familyName', given)
}

const apply = (fields: UserFields, operation: Operation): void => {
  const { op, attribute, fits, value } = operation
  const isRemoved = op === 'remove'
  switch (attribute) {
    case 'username':
      if (!isRemoved) fields.username = read(text, 'userName', value)
      break
    case 'externalid':
      fields.externalId = isRemoved ? null : read(text, 'externalId', value)
      break
    case 'active':
      // Whoever has no such value any more is not there.
      fields.active = isRemoved ? false : read(ActiveSchema, 'active', value)
      break
    case 'name':
      setName(fields, operation)
      break
    case 'emails':
      if (isRemoved || fits?.(asWork(fields.email)) === false) break
      fields.email = oneOf('emails', value)
      break
    case 'phonenumbers':
      if (fits?.(asWork(fields.phone)) === false) break
      fields.phone = isRemoved ? '' : oneOf('phoneNumbers', value)
      break
    case 'preferredlanguage':
      fields.language = isRemoved ? fields.language : languageOf(value)
      break
    default:
      // What Lykta does not keep.
      break
  }
}

const languageOf = (value: unknown): UserFields['language'] =>
  languages.find((language) => typeof value === 'string' && value.toLowerCase().startsWith(language))

const WholeUserSchema = z.looseObject({
  username: text,
  externalid: text.nullish(),
  active: ActiveSchema.nullish(),
  displayname: text.nullish(),
  name: NameSchema.nullish(),
  emails: z.unknown().optional(),
  phonenumbers: z.unknown().optional(),
  preferredlanguage: z.unknown().optional(),
})

const isAbsent = (value: unknown): boolean => value === undefined || value === null

/** Of a whole person, as POST and PUT send it. What PUT leaves away of `active` and `externalId` stays. @throws ScimRefusal */
export const fieldsOf = (body: unknown, before?: UserFields): UserFields => {
  const parsed = WholeUserSchema.safeParse(lowered(body))
  if (!parsed.success)
    throw wrong(parsed.error.issues[0]?.path.join('.') ?? 'user', 'This value is missing, or cannot be used.')
  const sent = parsed.data
  const email = isAbsent(sent.emails) ? '' : oneOf('emails', sent.emails)
  const { givenname, familyname, formatted } = sent.name ?? {}
  return {
    username: sent.username,
    externalId: sent.externalid ?? before?.externalId ?? null,
    active: sent.active ?? before?.active ?? true,
    firstName: givenname ?? formatted ?? sent.displayname ?? sent.username,
    lastName: givenname === undefined ? '' : (familyname ?? ''),
    email: email === '' ? sent.username : email,
    phone: isAbsent(sent.phonenumbers) ? '' : oneOf('phoneNumbers', sent.phonenumbers),
    language: languageOf(sent.preferredlanguage) ?? before?.language,
  }
}

/** @throws ScimRefusal */
export const patched = (before: UserFields, body: unknown): UserFields => {
  const fields = { ...before }
  for (const operation of operationsOf(body)) apply(fields, operation)
  return fields
}

const UserSchema = CreateUserSchema.pick({
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  language: true,
})
const namesOf: Readonly<Record<string, string>> = {
  firstName: 'name.givenName',
  lastName: 'name.familyName',
  email: 'emails',
  phone: 'phoneNumbers',
}
const idMaxLength = 300

/** What of it is in the account itself, by the rules that everybody's account has. @throws ScimRefusal */
export const accountValuesOf = ({
  username,
  externalId,
  ...rest
}: UserFields): Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'phone' | 'language'> => {
  for (const [name, value] of Object.entries({ userName: username, externalId: externalId ?? 'none' }))
    if (value === '' || value.length > idMaxLength)
      throw wrong(name, `It has to have 1 to ${String(idMaxLength)} characters.`)
  const parsed = UserSchema.safeParse(rest)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0])
  throw wrong(namesOf[field] ?? field, issue?.message ?? 'This value cannot be used.')
}
