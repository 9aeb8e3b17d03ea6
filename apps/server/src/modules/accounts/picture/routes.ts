import { pictureRoutes } from '@lykta/contract/accounts/routes'
import { success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import type { UserPictures } from './service.ts'

export const createUserPicturesRoutes = (userPictures: UserPictures) =>
  serveRoutes('accounts', pictureRoutes, {
    set: async ({ user, params, body }) => success(await userPictures.set(user, params.id, body.file)),
  })
