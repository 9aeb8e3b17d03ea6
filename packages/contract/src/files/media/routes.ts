import { defineRoute } from '../../route.ts'
import { MediaParamsSchema, MediaQuerySchema } from '../media.ts'

const media = { type: '*/*', inParts: true, fromUsers: true } as const

/** Pictures, films and voice messages, for elements of pages and players of TVs, which send no headers. */
export const mediaRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/media/:fd',
    outsideApi: true,
    // The handler itself checks for either a token or a signed address.
    access: 'public',
    lasting: false,
    summary: 'A picture, film or voice message, by a signed URL or with a token',
    params: MediaParamsSchema,
    query: MediaQuerySchema,
    file: media,
    refusals: ['no_session', 'password_change_required', 'account_disabled'],
  }),
  portrait: defineRoute({
    method: 'GET',
    path: '/media/portraits/:fd',
    outsideApi: true,
    access: 'public',
    lasting: false,
    summary: 'The picture of a person, for whoever knows its address',
    params: MediaParamsSchema,
    file: media,
  }),
  contentPicture: defineRoute({
    method: 'GET',
    path: '/media/content/:fd',
    outsideApi: true,
    access: 'public',
    lasting: false,
    summary: 'The picture of something that a municipality publishes, for whoever knows its address',
    params: MediaParamsSchema,
    file: media,
  }),
}
