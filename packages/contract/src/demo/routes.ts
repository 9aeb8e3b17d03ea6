import { BoxTokenSchema, DemoBoxSchema } from '../boxes/box-api.ts'
import { answerOf, IdParamsSchema, listOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'

/** In the demo world a TV takes a resident's place without a code. */
export const demoRoutes = {
  boxes: defineRoute({
    method: 'GET',
    path: '/demo/boxes',
    access: 'public',
    lasting: false,
    summary: 'The residents whose place a TV may take',
    answer: listOf(DemoBoxSchema),
  }),
  take: defineRoute({
    method: 'POST',
    path: '/demo/boxes/:id/take',
    access: 'public',
    lasting: false,
    summary: "Take a demo resident's place with this TV",
    params: IdParamsSchema,
    answer: answerOf(BoxTokenSchema),
  }),
}
