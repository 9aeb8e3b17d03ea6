import {
  BoxReachSchema,
  CallHistoryEntrySchema,
  ChangeStatusSchema,
  IceServersSchema,
  ReportCallSchema,
  ToggleCamSchema,
} from '@lykta/contract/calls'
import { answerOf, IdParamsSchema } from '@lykta/contract/envelope'
import { success } from '../../doors/answers.ts'
import type { RegisterRoutes } from '../../doors/http.ts'
import type { SignIn } from '../../doors/sign-in.ts'
import type { Clock } from '../../platform/clock.ts'
import type { History } from './history/service.ts'
import { iceServersFor, type IceSettings } from './ice/service.ts'
import type { Partner } from './partner/service.ts'
import type { Reach } from './reach/service.ts'

export const createCallsRoutes = (
  deps: { history: History; partner: Partner; reach: Reach; ice: IceSettings; clock: Clock },
  { userOf, whoOf }: SignIn,
): RegisterRoutes => {
  const { history, partner, reach } = deps
  const tags = ['calls']
  return (api) => {
    api.route({
      method: 'GET',
      url: '/calls/ice',
      config: { access: 'user-or-box' },
      schema: {
        tags,
        summary: 'Servers that help two sides of a call to find each other',
        response: { 200: answerOf(IceServersSchema) },
      },
      handler: async (request) => {
        const who = whoOf(request)
        const { extension } = 'box' in who ? who.box : who.user
        return success(iceServersFor(deps.ice, deps.clock, extension))
      },
    })

    api.route({
      method: 'GET',
      url: '/calls/reach/:id',
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'What a call to the box would meet now',
        params: IdParamsSchema,
        response: { 200: answerOf(BoxReachSchema) },
      },
      handler: async (request) => success(await reach.of(userOf(request), request.params.id)),
    })

    api.route({
      method: 'PUT',
      url: '/video-call/relative-history/:id',
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'A call as the app saw it',
        params: IdParamsSchema,
        body: ReportCallSchema,
        response: { 200: answerOf(CallHistoryEntrySchema) },
      },
      handler: async (request) =>
        success(await history.report(userOf(request), request.params.id, request.body)),
    })

    api.route({
      method: 'POST',
      url: '/relatives/toggle_cam',
      config: { access: 'user-or-box' },
      schema: {
        tags,
        summary: 'Tells the partner of a call that the camera went off or on',
        body: ToggleCamSchema,
        response: { 200: answerOf(ToggleCamSchema.pick({ mute: true })) },
      },
      handler: async (request) => {
        const who = whoOf(request)
        const { extension } = 'box' in who ? who.box : who.user
        await partner.toggleCamera(extension, request.body)
        return success({ mute: request.body.mute })
      },
    })

    api.route({
      method: 'PUT',
      url: '/relative/changestatus/:id',
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Whether I am in a call',
        params: IdParamsSchema,
        body: ChangeStatusSchema,
        response: { 200: answerOf(ChangeStatusSchema) },
      },
      handler: async (request) =>
        success(await partner.changeStatus(userOf(request), request.params.id, request.body)),
    })
  }
}
