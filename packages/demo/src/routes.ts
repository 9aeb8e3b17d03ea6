import type { BoxToken, DemoBox } from '@lykta/contract/boxes'
import { demoRoutes } from '@lykta/contract/demo/routes'
import { AppError, list, serveRoutes, success } from '@lykta/server'

/** In the demo world a TV takes a resident's place without a code. */
export const createDemoRoutes = (demo: {
  boxes: () => Promise<DemoBox[]>
  /** @throws not_found when the box is not one of the demo's own. */
  take: (boxId: number) => Promise<BoxToken>
}) =>
  serveRoutes('demo', demoRoutes, {
    boxes: async () => list(await demo.boxes()),
    take: async ({ params, request }) => {
      // Any site can post here without a preflight. Browsers say where a request comes from; scripts say nothing.
      const site = request.headers['sec-fetch-site'] ?? 'none'
      if (site !== 'same-origin' && site !== 'none') throw new AppError('not_found')
      return success(await demo.take(params.id))
    },
  })
