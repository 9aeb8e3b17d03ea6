import { answerOf, IdParamsSchema } from '../envelope.ts'
import { defineRoute } from '../route.ts'
import {
  BoxReachSchema,
  CallHistoryEntrySchema,
  ChangeStatusSchema,
  IceServersSchema,
  ReportCallSchema,
  ToggleCamSchema,
} from './rest-bodies.ts'

export const callRoutes = {
  ice: defineRoute({
    method: 'GET',
    path: '/calls/ice',
    access: 'user-or-box',
    lasting: false,
    summary: 'Servers that help two sides of a call to find each other',
    answer: answerOf(IceServersSchema),
  }),
  reach: defineRoute({
    method: 'GET',
    path: '/calls/reach/:id',
    access: 'user',
    lasting: false,
    summary: 'What a call to the box would meet now',
    params: IdParamsSchema,
    answer: answerOf(BoxReachSchema),
  }),
  report: defineRoute({
    method: 'PUT',
    path: '/video-call/relative-history/:id',
    access: 'user',
    lasting: false,
    summary: 'Report a call as the app saw it',
    params: IdParamsSchema,
    body: ReportCallSchema,
    answer: answerOf(CallHistoryEntrySchema),
    refusals: ['clash'],
  }),
  toggleCamera: defineRoute({
    method: 'POST',
    path: '/relatives/toggle_cam',
    access: 'user-or-box',
    lasting: false,
    summary: 'Announce to the partner of a call that the camera went off or on',
    body: ToggleCamSchema,
    answer: answerOf(ToggleCamSchema.pick({ mute: true })),
    refusals: ['not_found'],
  }),
  changeStatus: defineRoute({
    method: 'PUT',
    path: '/relative/changestatus/:id',
    access: 'user',
    lasting: false,
    summary: 'Whether the user is in a call',
    params: IdParamsSchema,
    body: ChangeStatusSchema,
    answer: answerOf(ChangeStatusSchema),
  }),
}
