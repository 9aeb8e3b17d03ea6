import { factorLoginRoutes } from '@lykta/contract/accounts/factors/routes'
import { api } from '../../../shared/api/index.ts'
import { store } from '../../../shared/store/index.ts'
import { rememberDevice, withToken, type LoggedIn } from '../login.ts'
import { openPasskey } from '../passkeys.ts'

/** Logs in without a user name or password. */
export const logInByPasskey = async (): Promise<LoggedIn> => {
  const { data: asked } = await api.call(factorLoginRoutes.askPasskey, {})
  const passkey = await openPasskey(asked)
  const device = store.get('device')
  const { data } = await api.call(factorLoginRoutes.byPasskey, {
    body: { passkey, ...(device === undefined ? {} : { device }) },
  })
  rememberDevice(data)
  return withToken(data)
}
