import {
  pinRoutes,
  sharedDeviceRoutes,
  thisDeviceRoutes,
} from '@lykta/contract/accounts/shared-devices/routes'
import type { FastifyRequest } from 'fastify'
import { deviceSecretIn, WithDeviceCookie } from '../../../doors/device-cookie.ts'
import { done, list, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import { originOf } from '../../../doors/sign-in.ts'
import type { AccountsService } from '../service.ts'
import type { Pins } from './pins.ts'
import type { KnownDevice, SharedDevices } from './service.ts'

export const createThisDeviceRoutes = (
  devices: SharedDevices,
  pins: Pins,
  accounts: AccountsService,
  publicOrigin: () => string,
) => {
  const known = ({ shown, secret }: KnownDevice, { protocol }: FastifyRequest) => {
    const secure = protocol === 'https' || publicOrigin().startsWith('https:')
    return new WithDeviceCookie(success(shown), { secret, secure })
  }
  return serveRoutes('accounts', thisDeviceRoutes, {
    about: async ({ request }) => {
      const secret = deviceSecretIn(request.headers.cookie)
      const about = await devices.about(secret)
      return secret === undefined ? success(about.shown) : known(about, request)
    },
    enrol: async ({ body, request }) =>
      known(await devices.enrolByCode(body.code, originOf(request)), request),
    enrolHere: async ({ user, body, request }) => known(await devices.enrolHere(user, body), request),
    login: async ({ body, request }) => {
      const from = originOf(request)
      const identified = await pins.identify(body, from)
      const { userBrowser, ...data } = await accounts.login(identified, from, body.device)
      return { ...success(data), userBrowser }
    },
    uncover: async ({ user, body, request }) => {
      await pins.uncover(user, body.pin, originOf(request))
      return done
    },
  })
}

export const createPinRoutes = (pins: Pins) =>
  serveRoutes('accounts', pinRoutes, {
    own: async ({ user }) => success(await pins.own(user)),
    set: async ({ user, body }) => success(await pins.set(user, body.pin)),
    remove: async ({ user }) => success(await pins.remove(user)),
  })

export const createSharedDeviceRoutes = (devices: SharedDevices) =>
  serveRoutes('accounts', sharedDeviceRoutes, {
    list: async ({ user }) => list(await devices.list(user)),
    makeCode: async ({ user, body }) => success(await devices.makeCode(user, body)),
    end: async ({ user, params }) => {
      await devices.end(user, params.id)
      return done
    },
  })
