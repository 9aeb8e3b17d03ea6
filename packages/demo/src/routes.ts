import { BoxTokenSchema, DemoBoxSchema, type BoxToken, type DemoBox } from '@lykta/contract/boxes'
import { answerOf, IdParamsSchema, listOf } from '@lykta/contract/envelope'
import type { RegisterRoutes } from '@lykta/server'

/** In the demo world a TV takes a resident's place without a code. */
export const createDemoRoutes =
  (demo: {
    boxes: () => Promise<DemoBox[]>
    /** @throws not_found when the box is not one of the demo's own. */
    take: (boxId: number) => Promise<BoxToken>
  }): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'GET',
      url: '/demo/boxes',
      config: { access: 'public' },
      schema: {
        tags: ['demo'],
        summary: 'Whose place a TV may take',
        response: { 200: listOf(DemoBoxSchema) },
      },
      handler: async () => {
        const data = await demo.boxes()
        return { success: true as const, data, total: data.length, message: '' }
      },
    })

    api.route({
      method: 'POST',
      url: '/demo/boxes/:id/take',
      config: { access: 'public' },
      schema: {
        tags: ['demo'],
        summary: "Take a demo resident's place with this TV",
        params: IdParamsSchema,
        response: { 200: answerOf(BoxTokenSchema) },
      },
      handler: async (request) => ({
        success: true as const,
        data: await demo.take(request.params.id),
        message: '',
      }),
    })
  }
