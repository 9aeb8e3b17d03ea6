import { callRoutes } from '@lykta/contract/calls/routes'
import { success } from '../../doors/response-envelope.ts'
import { serveRoutes } from '../../doors/routes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { SignedInUser, SignedInBox } from '../../signed-in.ts'
import type { History } from './history/service.ts'
import { iceServersFor, type IceSettings } from './ice/service.ts'
import type { Partner } from './partner/service.ts'
import type { Reach } from './reach/service.ts'

const extensionOf = (who: { user: SignedInUser } | { box: SignedInBox }) =>
  'box' in who ? who.box.extension : who.user.extension

export const createCallsRoutes = (deps: {
  history: History
  partner: Partner
  reach: Reach
  ice: IceSettings
  clock: Clock
  metrics: Pick<Metrics, 'pictured'>
}) => {
  const { history, partner, reach } = deps
  return serveRoutes('calls', callRoutes, {
    ice: ({ who }) => success(iceServersFor(deps.ice, deps.clock, extensionOf(who))),
    reach: async ({ user, params }) => success(await reach.of(user, params.id)),
    report: async ({ user, params, body }) => success(await history.report(user, params.id, body)),
    firstPicture: ({ who, body: { ms, path } }) => {
      deps.metrics.pictured({ app: 'box' in who ? 'tv' : 'web', path, seconds: ms / 1_000 })
      return success(null)
    },
    toggleCamera: async ({ who, body }) => {
      await partner.toggleCamera(extensionOf(who), body)
      return success({ mute: body.mute })
    },
    changeStatus: async ({ user, params, body }) =>
      success(await partner.changeStatus(user, params.id, body)),
  })
}
