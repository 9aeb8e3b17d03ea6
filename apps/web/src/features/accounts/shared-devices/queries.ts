import type { ThisDevice } from '@lykta/contract/accounts'
import { factorRoutes } from '@lykta/contract/accounts/factors/routes'
import { ownSessionRoutes } from '@lykta/contract/accounts/routes'
import { thisDeviceRoutes } from '@lykta/contract/accounts/shared-devices/routes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { store } from '../../../shared/store/index.ts'
import { rememberDevice, withToken, type LoggedIn } from '../login.ts'
import { openPasskey } from '../passkeys.ts'

/** Notes whether this device is shared, as the server says. */
export const noteDevice = (device: ThisDevice): void => {
  if (device === null) store.remove('sharedDevice')
  else store.set('sharedDevice', device.name)
}

/** Who has used this device. Asked anew each time somebody touches it. */
export const thisDeviceQuery = queryOptions({
  queryKey: ['shared-device'],
  staleTime: 0,
  gcTime: 0,
  queryFn: async ({ signal }) => {
    const { data } = await api.call(thisDeviceRoutes.about, { signal })
    noteDevice(data)
    return data
  },
})

/** `user`: the id in the list, or a user name. */
export const logInByPin = async (user: number | string, pin: string): Promise<LoggedIn> => {
  const device = store.get('device')
  const body = { user, pin, ...(device === undefined ? {} : { device }) }
  const { data } = await api.call(thisDeviceRoutes.login, { body })
  rememberDevice(data)
  return withToken(data)
}

/** Ways in which whoever is logged in shows that it is they who are back. */
export const uncoverBy = {
  pin: async (pin: string): Promise<void> => {
    await api.call(thisDeviceRoutes.uncover, { body: { pin } })
  },
  passkey: async (): Promise<void> => {
    const { data } = await api.call(factorRoutes.askProof, {})
    const passkey = await openPasskey(data)
    await api.call(ownSessionRoutes.prove, { body: { kind: 'passkey', passkey } })
  },
  password: async (password: string): Promise<void> => {
    await api.call(ownSessionRoutes.prove, { body: { kind: 'password', password } })
  },
}
