import { exportRoutes } from '@lykta/contract/privacy/routes'
import { SentFile } from '../../../doors/replies.ts'
import { list, success } from '../../../doors/response-envelope.ts'
import { originOf } from '../../../doors/sign-in.ts'
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
      const { fd } = await service.behind(params.secret)
      // A store that is away throws here, and has used nothing up.
      const bytes = await archives.bytes(fd)
      if (bytes === undefined) throw notFound()
      // HEAD asks how long it is.
      if (request.method !== 'HEAD') await service.take(params.secret, originOf(request))
      return new SentFile({ bytes, read: () => archives.read(fd) }, { caching: 'never', name: 'lykta.zip' })
    },
  })
