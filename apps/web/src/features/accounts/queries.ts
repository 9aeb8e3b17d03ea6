import {
  accountRoutes,
  lastingRoutes,
  ownSessionRoutes,
  recoveryRoutes,
} from '@lykta/contract/accounts/routes'
import { queryOptions } from '@tanstack/react-query'
import { api, isApiError } from '../../shared/api/index.ts'
import { followLanguage } from '../../shared/i18n/index.ts'
import { store } from '../../shared/store/index.ts'

/**
 * Checks the session when a page is loaded and when the user comes back to it, and refreshes the stored user. Sets the change
 * flag if they have to choose a new password.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async () => {
    const token = store.get('token')
    const { data: user } = await api.call(accountRoutes.checkSession, { body: { token, type: 1 }, token })
    // If the session has ended in the meantime, the result is dropped.
    if (store.get('token') === token) {
      store.set('caretaker', crypto.randomUUID())
      store.set('userData', { ...store.get('userData'), user })
      if (user.forceChangePassword) store.set('change', 'true')
    }
    return user
  },
})

/**
 * Replaces that check while the change flag is set. Returns the token for the page where the new password is chosen, or null if
 * it has been chosen and the flag is cleared.
 */
export const handedTokenQuery = (userId: number) =>
  queryOptions({
    queryKey: ['session', 'handed-token', userId],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async () => {
      try {
        const { data } = await api.call(recoveryRoutes.resetToken, { params: { id: userId } })
        return data[0]?.token ?? null
      } catch (error) {
        if (!isApiError(error) || error.code !== 'not_permitted') throw error
        store.remove('change')
        return null
      }
    },
  })

/**
 * Returns whose password a link changes. The page uses their language, like the email. Read again each time the page opens,
 * because a link works once.
 */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async () => {
      const { data: link } = await api.call(recoveryRoutes.check, { body: { token, type: 2 } })
      await followLanguage(link.language)
      return link
    },
  })

/** The user's sessions, the last used first. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['sessions'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await api.call(ownSessionRoutes.list, { signal })).data,
})

/** What the user has set up that goes on without a session. */
export const ownLastingQuery = queryOptions({
  queryKey: ['sessions', 'lasting'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await api.call(lastingRoutes.list, { signal })).data,
})
