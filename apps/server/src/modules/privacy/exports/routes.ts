import { exportRoutes } from '@lykta/contract/privacy/routes'
import { SentFile } from '../../../doors/replies.ts'
import { list, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import { notFound } from '../../../errors.ts'
import type { Archives } from './archives.ts'
import type { ExportsService } from './service.ts'

export const createExportsRoutes = (service: ExportsService, archives: Pick<Archives, 'bytes' | 'read'>) =>
  serveRoutes('privacy', exportRoutes, {
    list: async ({ user }) => list(await service.list(user)),
    ask: async ({ user, body }) => success(await service.ask(user, body.box)),
    link: async ({ user, params }) => success(await service.link(user, params.id)),
    fetch: async ({ params, request }) => {
      // HEAD asks how long it is, and must not use it up.
      const { fd } =
        request.method === 'HEAD' ? await service.behind(params.secret) : await service.take(params.secret)
      const bytes = await archives.bytes(fd)
      if (bytes === undefined) throw notFound()
      return new SentFile({ bytes, read: () => archives.read(fd) }, { caching: 'never', name: 'lykta.zip' })
    },
  })
