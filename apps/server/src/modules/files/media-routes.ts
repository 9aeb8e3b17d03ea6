import type { MediaSize } from '@lykta/contract/files'
import { mediaRoutes } from '@lykta/contract/files/routes'
import type { FastifyRequest } from 'fastify'
import { SentFile } from '../../doors/replies.ts'
import { serveRoutes } from '../../doors/routes.ts'
import { tokenOf, type Authenticator } from '../../doors/sign-in.ts'
import { notFound } from '../../errors.ts'
import { boxTokenPrefix } from '../../signed-in.ts'
import type { MediaUrls, Viewer } from './media-urls.ts'
import type { Media, Medium } from './media.ts'

/** A user who may not see a file does not even learn that it exists. */
export const createMediaRoutes = (media: Media, mediaUrls: MediaUrls) => (authenticator: Authenticator) => {
  const viewerByToken = async (request: FastifyRequest): Promise<Viewer> => {
    const token = tokenOf(request)
    if (token === undefined) throw notFound()
    if (!token.startsWith(boxTokenPrefix)) return { userId: (await authenticator.user(token)).userId }
    const { roomId, tokenTag } = await authenticator.box(token)
    return { roomId, tokenTag }
  }

  return serveRoutes('files', mediaRoutes, {
    read: async ({ params: { fd }, query, request }) => {
      const { size, sig } = query
      const signedFor = mediaUrls.viewerOf({ fd, ...query })
      if (sig !== undefined && signedFor === undefined) throw notFound()
      const medium = await media.find(signedFor ?? (await viewerByToken(request)), fd, size)
      return new SentFile(medium, {
        mediaType: medium.mediaType,
        name: fileName(medium, size),
        etag: `"${fd}-${size ?? 'full'}"`,
        caching: signedFor === undefined ? 'askAgain' : 'forAnHour',
      })
    },
    portrait: async ({ params: { fd } }) => named(fd, await media.portrait(fd), 'portrait'),
    contentPicture: async ({ params: { fd } }) => named(fd, await media.contentPicture(fd), 'picture'),
  })
}

/** For anybody who knows its address, without the name that the file had on its owner's device. */
const named = (fd: string, medium: Medium, name: string) =>
  new SentFile(medium, {
    mediaType: medium.mediaType,
    name: fileName({ ...medium, name }, undefined),
    etag: `"${fd}-${name}"`,
    caching: 'forAnHour',
  })

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'audio/mp4': 'm4a',
}

/** The owner's name for it, with the extension of the converted file. */
const fileName = ({ name, mediaType }: Medium, size: MediaSize | undefined): string => {
  const extension = extensions[mediaType]
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  const fits =
    extension === undefined || (size === undefined && /\.jpe?g$/i.test(name) && extension === 'jpg')
  return fits ? name : `${stem}.${extension}`
}
