import { accountRoutes, ownSessionRoutes, recoveryRoutes } from '@lykta/contract/accounts/routes'
import { queryOptions } from '@tanstack/react-query'
import { api, isApiError } from '../../shared/api/index.ts'
import { followLanguage } from '../../shared/i18n/index.ts'
import { store } from '../../shared/store/index.ts'

/**
 * Whether the session is alive, asked when a page is loaded and when somebody comes back to it; who it belongs to is
 * renewed with it. Somebody who shall choose a new password is known by the change flag from then on.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async () => {
    const token = store.get('token')
    const { data: user } = await api.call(accountRoutes.checkSession, { body: { token, type: 1 }, token })
    // An answer for a session that has ended meanwhile brings nothing of it back.
    if (store.get('token') === token) {
      store.set('caretaker', crypto.randomUUID())
      store.set('userData', { ...store.get('userData'), user })
      if (user.forceChangePassword) store.set('change', 'true')
    }
    return user
  },
})

/**
 * In place of that check while the change flag is set: the token of the page where the new password is chosen. Null
 * where it has been chosen meanwhile, and the flag is over.
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

/** Whose password a link changes; the page follows their language, as the mail did. Asked anew whenever the page is opened: a link is good once. */
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

/** Where one is logged in, the last used first. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['sessions'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await api.call(ownSessionRoutes.list, { signal })).data,
})
