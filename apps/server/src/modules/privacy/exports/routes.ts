import { exportRoutes } from '@lykta/contract/privacy/routes'
import type { Readable } from 'node:stream'
import { SentFile } from '../../../doors/replies.ts'
import { list, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { ExportsService } from './service.ts'

export const createExportsRoutes = (service: ExportsService, read: (fd: string) => Readable) =>
  serveRoutes('privacy', exportRoutes, {
    list: async ({ user }) => list(await service.list(user)),
    ask: async ({ user, body }) => success(await service.ask(user, body.box)),
    link: async ({ user, params }) => success(await service.link(user, params.id)),
    fetch: async ({ params }) => {
      const { fd, bytes } = await service.take(params.secret)
      return new SentFile(
        { bytes: bytes ?? 0, read: () => read(fd) },
        { caching: 'never', name: 'export.zip' },
      )
    },
  })
