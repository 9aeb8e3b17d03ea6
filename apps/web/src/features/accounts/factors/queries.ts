import { factorLoginRoutes, factorRoutes } from '@lykta/contract/accounts/factors/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { makePasskey, openPasskey } from '../passkeys.ts'

/** Of a login that has not been stored yet; missing: of the session. */
export type LoginToken = string | undefined

export const ownFactorsQuery = queryOptions({
  queryKey: ['factors'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await api.call(factorRoutes.list, { signal })).data,
})

export const addPasskey = async (name: string, token: LoginToken): Promise<void> => {
  const { data } = await api.call(factorRoutes.makePasskey, { token })
  const passkey = await makePasskey(data)
  await api.call(factorRoutes.addPasskey, { body: { name, passkey }, token })
}

export const beginCodes = async (token: LoginToken) => (await api.call(factorRoutes.newCodes, { token })).data

/** Returns the recovery codes. */
export const confirmCodes = async (code: string, token: LoginToken): Promise<string[]> =>
  (await api.call(factorRoutes.confirmCodes, { body: { code }, token })).data.codes

export const newRecoveryCodes = async (): Promise<string[]> =>
  (await api.call(factorRoutes.newRecoveryCodes, {})).data.codes

/** The second step of a login. Returns the login, which may need another. */
export const completeByPasskey = async (token: string) => {
  const { data } = await api.call(factorLoginRoutes.askSecondPasskey, { body: { token } })
  const passkey = await openPasskey(data)
  return (await api.call(factorLoginRoutes.complete, { body: { by: 'passkey', token, passkey } })).data
}

export const completeByCode = async (by: 'code' | 'recoveryCode', token: string, code: string) =>
  (await api.call(factorLoginRoutes.complete, { body: { by, token, code } })).data
