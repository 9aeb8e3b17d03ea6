import * as z from 'zod/mini'
import { parseJson } from '../json.ts'

/** The state of one side of a call. */
export interface SideState {
  microphone: boolean
  camera: boolean
  /** It has put the other side on hold. */
  held: boolean
}

const SideStateSchema = z.object({
  kind: z.literal('side-state'),
  microphone: z.boolean(),
  camera: z.boolean(),
  held: z.boolean(),
})

/** Sent as the body of a chat message within the call: plain Verto, which a client that does not know it ignores. */
export const writeSideState = ({ microphone, camera, held }: SideState): string =>
  JSON.stringify({ kind: 'side-state', microphone, camera, held } satisfies z.input<typeof SideStateSchema>)

/** Undefined: the message is somebody's chat. */
export const readSideState = (body: string): SideState | undefined => {
  const state = SideStateSchema.safeParse(parseJson(body))
  return state.success ? state.data : undefined
}
