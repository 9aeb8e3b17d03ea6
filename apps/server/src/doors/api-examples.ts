import type { z } from 'zod'
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts'

const password = 'Lantern-light-7'

/** Example values by field name, where the schema alone says too little. */
const values: Readonly<Record<string, unknown>> = {
  address: 'Storgatan 12, Björkgården',
  agreedBy: 'Karin Lindqvist',
  body: 'At the main entrance',
  by: '10:00',
  code: 'K7WPX3',
  company: 'Björkgården',
  confirmPassword: password,
  device: 'Firefox, Linux',
  email: 'karin@example.org',
  endpoint: 'https://push.example.org/f3k9',
  extension: '200001',
  fd: 'f3k9a7c2e5d84b61a0f2',
  firstName: 'Karin',
  flow: 'b25lLWJyb3dzZXIgYW5kIG9uZSBzaWduLWluIG9ubHk',
  from: '22:00',
  host: 'https://lykta.example.org/resetpassword',
  lastName: 'Lindqvist',
  location: 'Mum',
  message: 'Shall we take a walk at four?',
  newPassword: password,
  nickName: 'Mum',
  number: '+46 70 123 45 67',
  oldPassword: 'Candle-light-6',
  onCall: '+46 70 123 45 67',
  password,
  phone: '+46 70 123 45 67',
  picture: '/branding/pictures/garden.webp',
  link: 'https://example.org/',
  sv: 'Promenad i trädgården',
  en: 'A walk in the garden',
  subject: 'A walk',
  telephone: '+46 70 123 45 67',
  thumbnail: '/media/f3k9a7c2e5d84b61a0f2?size=thumb',
  timeZone: 'Europe/Stockholm',
  title: 'A walk in the garden',
  to: '07:00',
  token: '3f9c1b7e5a2d4c68',
  url: '/media/f3k9a7c2e5d84b61a0f2',
  username: 'karin',
  value: 'Björkviken',
  callHistory: '[]',
  jsonType: '{"dcolor":"#b45309"}',
  agreedAt: 1_795_300_000_000,
  at: 1_795_300_000_000,
  createdAt: 1_795_300_000_000,
  updatedAt: 1_795_300_000_000,
  lastSeenAt: 1_795_300_000_000,
  lastUsedAt: 1_795_300_000_000,
  expiresAt: 1_795_300_900_000,
  serverTime: 1_795_300_000_000,
  startCall: 1_795_300_000_000,
  start: 1_795_363_200_000,
  schedule: 1_795_363_200_000,
  end: 1_795_366_800_000,
}

/** What a record needs of each of its keys. */
const entriesOf = ({ required = [], additionalProperties }: JsonSchema): Record<string, JsonSchema> =>
  typeof additionalProperties === 'object'
    ? Object.fromEntries(required.map((key) => [key, additionalProperties]))
    : {}

/** Returns an example for a schema; for a request, only the required fields. */
export const exampleOf = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const root = jsonSchemaOf(schema, io)
  const example = (shape: JsonSchema, name: string): unknown => {
    if (shape.$ref !== undefined) {
      const target = root.$defs?.[shape.$ref.slice('#/$defs/'.length)]
      return target === undefined ? undefined : example(target, name)
    }
    if (shape.const !== undefined) return shape.const
    if (shape.examples !== undefined) return shape.examples[0]
    if (shape.enum !== undefined) return shape.enum[0]
    const choices = shape.anyOf ?? shape.oneOf
    if (choices !== undefined) {
      const [first] = choices.filter(({ type }) => type !== 'null')
      return first === undefined ? null : example(first, name)
    }
    const value = values[name]
    if (typeof value === shape.type || (typeof value === 'number' && shape.type === 'integer')) return value
    switch (shape.type ?? '') {
      case 'object': {
        const all = Object.entries(shape.properties ?? entriesOf(shape))
        const needed = all.filter(([key]) => shape.required?.includes(key))
        const shown = io === 'output' ? all : needed.length === 0 ? all.slice(0, 1) : needed
        const isEnvelope = 'success' in (shape.properties ?? {})
        return Object.fromEntries(
          shown.map(([key, one]) => [key, isEnvelope && key === 'message' ? '' : example(one, key)]),
        )
      }
      case 'array':
        return shape.items === undefined ? [] : [example(shape.items, name)]
      case 'integer':
      case 'number':
        return Math.max(shape.minimum ?? 1, 1)
      case 'boolean':
        return true
      case 'string':
        if (shape.format === 'date') return '2026-11-14'
        if (shape.format === 'uuid') return '0f8fad5b-d9cb-469f-a165-70867728950e'
        return new RegExp(shape.pattern ?? '').test('Karin Lindqvist') ? 'Karin Lindqvist' : 'karin'
      case 'null':
        return null
      default:
        return {}
    }
  }
  return example(root, '')
}
