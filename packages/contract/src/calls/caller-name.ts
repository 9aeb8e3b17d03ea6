import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { parseJson } from '../json.ts'

/** Who calls, as JSON text in `caller_id_name`. */
export const CallerNameSchema = z.object({
  name: z.string(),
  nickName: z.string(),
  /** Address of the picture; null: the default portrait. */
  avatar: z.nullable(z.string()),
  /** False: a voice call, whose cameras start muted. */
  camera: z.boolean(),
})
export type CallerName = z.infer<typeof CallerNameSchema>

/** In `userVariables` of a login: this client reads callers' names as JSON. Others get plain names. */
export const readsCallerNames = { caller_names: 'json' } as const

export const doesReadCallerNames = (userVariables: unknown): boolean =>
  z.object({ caller_names: z.literal(readsCallerNames.caller_names) }).safeParse(userVariables).success

const LooseCallerNameSchema = z.object({
  name: orElse(z.optional(z.string()), undefined),
  nickName: orElse(z.optional(z.string()), undefined),
  avatar: orElse(z.nullable(z.string()), null),
  camera: orElse(z.boolean(), true),
})
const SaidCameraSchema = z.object({ camera: z.boolean() })

export const writeCallerName = (caller: CallerName): string => JSON.stringify(caller)

/** Other Verto clients send plain text here, which is the name. */
export const readCallerName = (text: string): CallerName => {
  const loose = LooseCallerNameSchema.safeParse(parseJson(text))
  if (!loose.success) return { name: text, nickName: text, avatar: null, camera: true }
  const name = loose.data.name ?? loose.data.nickName ?? ''
  return { name, nickName: loose.data.nickName ?? name, avatar: loose.data.avatar, camera: loose.data.camera }
}

/** What a client that does not read JSON here shows. */
export const plainCallerName = (text: string): string => {
  const { name, nickName } = readCallerName(text)
  return nickName === '' ? name : nickName
}

/** Whether the named person's camera is on; undefined if the name does not say. */
export const readCameraOf = (text: string): boolean | undefined =>
  SaidCameraSchema.safeParse(parseJson(text)).data?.camera
