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

/** The credentials for the call channel; undefined if nobody is logged in. */
export const readLoggedInUser = (stored: unknown) => LoggedInUserSchema.safeParse(stored).data

const SavedCallsSchema = z.array(SavedCallSchema)

export const readSavedCalls = (stored: unknown) => SavedCallsSchema.safeParse(stored).data ?? []

/** Active calls as stored in this browser, so that a reloaded page resumes them. */
export const savedCalls = createSavedCalls({
  read: () => readSavedCalls(store.get('savedCalls')),
  write: (calls) => store.set('savedCalls', calls),
})
