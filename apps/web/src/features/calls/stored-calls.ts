import { createSavedCalls, SavedCallSchema } from '@lykta/calls'
import * as z from 'zod/mini'
import { store } from '../../shared/store/index.ts'

const LoggedInUserSchema = z.object({
  token: z.string(),
  user: z.object({
    id: z.number(),
    extension: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    avatar: z.nullable(z.string()),
  }),
})

/** What the call channel signs in with; undefined where nobody is logged in. */
export const readLoggedInUser = (stored: unknown) => LoggedInUserSchema.safeParse(stored).data

const SavedCallsSchema = z.array(SavedCallSchema)

export const readSavedCalls = (stored: unknown) => SavedCallsSchema.safeParse(stored).data ?? []

/** Active calls as they are kept in this browser, so that a page that is loaded again takes them up. */
export const savedCalls = createSavedCalls({
  read: () => readSavedCalls(store.get('savedCalls')),
  write: (calls) => store.set('savedCalls', calls),
})
