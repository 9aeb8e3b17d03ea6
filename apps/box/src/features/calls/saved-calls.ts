import { type SavedCall, type SavedCalls } from '@lykta/calls'
import { z } from 'zod'
import { type Store } from '../../shared/store/index.ts'

const SavedCallSchema = z.object({
  callID: z.string(),
  isReceiver: z.boolean(),
  partner: z.object({
    name: z.string(),
    nickName: z.string(),
    avatar: z.string().nullable(),
    camera: z.boolean(),
    extension: z.string(),
  }),
  video: z.boolean(),
  microphone: z.boolean(),
  camera: z.boolean(),
  startedAt: z.number(),
}) satisfies z.ZodType<SavedCall>

/** What the call channel needs to recognise this TV and its calls after a reload. */
export interface CallMemory {
  vertoSessionId: string
  saved: SavedCalls
}

const vertoSessionIdStoredAs = 'sessid'
const callsStoredAs = 'calls'

export const openCallMemory = async (store: Store, newId: () => string): Promise<CallMemory> => {
  const [storedVertoSessionId, storedCalls] = await Promise.all(
    [vertoSessionIdStoredAs, callsStoredAs].map((name) => store.read(name).catch(() => undefined)),
  )
  const vertoSessionId = typeof storedVertoSessionId === 'string' ? storedVertoSessionId : newId()
  const write = (name: string, value: unknown) => void store.write(name, value).catch(() => undefined)
  if (vertoSessionId !== storedVertoSessionId) write(vertoSessionIdStoredAs, vertoSessionId)

  const parsed = z.array(SavedCallSchema).safeParse(storedCalls)
  const calls = new Map((parsed.success ? parsed.data : []).map((call) => [call.callID, call]))
  const keep = () => write(callsStoredAs, [...calls.values()])
  return {
    vertoSessionId,
    saved: {
      find: (callID) => calls.get(callID),
      save(call) {
        calls.set(call.callID, call)
        keep()
      },
      remove(callID) {
        if (calls.delete(callID)) keep()
      },
    },
  }
}
