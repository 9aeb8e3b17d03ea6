import { createSavedCalls, SavedCallSchema, type SavedCall, type SavedCalls } from '@lykta/calls'
import { z } from 'zod'
import { type Store } from '../../shared/store/index.ts'

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

  let calls: readonly SavedCall[] = z.array(SavedCallSchema).safeParse(storedCalls).data ?? []
  const saved = createSavedCalls({
    read: () => calls,
    write: (next) => {
      calls = next
      write(callsStoredAs, calls)
    },
  })
  return { vertoSessionId, saved }
}
