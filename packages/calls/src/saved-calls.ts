import * as z from 'zod/mini'

/** What is stored about an active call, so that a reloaded page can resume it. */
export const SavedCallSchema = z.object({
  callID: z.string(),
  isReceiver: z.boolean(),
  partner: z.object({
    name: z.string(),
    nickName: z.string(),
    avatar: z.nullable(z.string()),
    camera: z.boolean(),
    extension: z.string(),
  }),
  video: z.boolean(),
  takesDigits: z.optional(z.boolean()),
  /** The state of the two switches, to be restored. */
  microphone: z.boolean(),
  camera: z.boolean(),
  /** When it became active (ms). */
  startedAt: z.number(),
})
export type SavedCall = z.infer<typeof SavedCallSchema>

export interface SavedCalls {
  find(callID: string): SavedCall | undefined
  save(call: SavedCall): void
  remove(callID: string): void
}

/** Active calls, stored where the app says; must outlive the page. */
export const createSavedCalls = (kept: {
  read: () => readonly SavedCall[]
  write: (calls: readonly SavedCall[]) => void
}): SavedCalls => {
  const others = (callID: string) => kept.read().filter((call) => call.callID !== callID)
  return {
    find: (callID) => kept.read().find((call) => call.callID === callID),
    save: (call) => kept.write([...others(call.callID), call]),
    remove: (callID) => kept.write(others(callID)),
  }
}

/** Keeps them only while the page lives, for an app that does not resume calls. */
export const createPageSavedCalls = (): SavedCalls => {
  let calls: readonly SavedCall[] = []
  return createSavedCalls({
    read: () => calls,
    write: (next) => {
      calls = next
    },
  })
}
