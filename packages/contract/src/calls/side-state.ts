import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { parseJson } from '../json.ts'

const CallDeviceSchema = z.enum(['microphone', 'camera'])
export type CallDevice = z.infer<typeof CallDeviceSchema>

/** The state of one side of a call. */
export interface SideState {
  microphone: boolean
  camera: boolean
  /** It has put the other side on hold. */
  held: boolean
  /** Off because they cannot be used there, not because somebody has switched them off. */
  failed?: readonly CallDevice[]
}

const SideStateSchema = z.object({
  kind: z.literal('side-state'),
  microphone: z.boolean(),
  camera: z.boolean(),
  held: z.boolean(),
  failed: orElse(z.optional(z.array(CallDeviceSchema)), undefined),
})

/** Sent as the body of a chat message within the call: plain Verto, which clients that do not know it ignore. */
export const writeSideState = ({ microphone, camera, held, failed = [] }: SideState): string =>
  JSON.stringify({
    kind: 'side-state',
    microphone,
    camera,
    held,
    ...(failed.length === 0 ? {} : { failed }),
  })

/** Undefined: the message is ordinary chat. */
export const readSideState = (body: string): Required<SideState> | undefined => {
  const state = SideStateSchema.safeParse(parseJson(body))
  return state.success ? { ...state.data, failed: state.data.failed ?? [] } : undefined
}
