import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MediaSize } from '@lykta/contract/files'
import type { Clock } from '../../platform/clock.ts'

/** Who a URL was made for: a user, or the TV in a room, as long as it has the same token. */
export type Viewer = { userId: number } | { roomId: number; tokenTag: string }

/** A URL is valid for at least this long, */
const validMs = 3_600_000
/** and stays the same for this long, so that a browser need not load again what it has just shown. */
const sameMs = 15 * 60_000

/** Signed URLs of files, for `<img>` and `<video>`, which send no token. */
export const createMediaUrls = ({ secret, clock }: { secret: Uint8Array; clock: Clock }) => {
  const sign = (fd: string, size: MediaSize | undefined, exp: number, viewer: string) =>
    createHmac('sha256', secret)
      .update([fd, size ?? '', String(exp), viewer].join('\n'))
      .digest()

  return {
    make: (fd: string, size: MediaSize | undefined, to: Viewer): string => {
      const exp = (Math.ceil((clock.now().getTime() + validMs) / sameMs) * sameMs) / 1_000
      const viewer = nameOf(to)
      const query = new URLSearchParams({
        ...(size === undefined ? {} : { size }),
        exp: String(exp),
        viewer,
        sig: sign(fd, size, exp, viewer).toString('hex'),
      })
      return `/media/${fd}?${query.toString()}`
    },

    /** Returns whom the URL was made for; undefined if the signature is wrong or expired. */
    viewerOf: (url: {
      fd: string
      size?: MediaSize | undefined
      exp?: number | undefined
      viewer?: string | undefined
      sig?: string | undefined
    }): Viewer | undefined => {
      const { fd, size, exp, viewer, sig } = url
      if (exp === undefined || viewer === undefined || sig === undefined) return undefined
      if (exp * 1_000 <= clock.now().getTime()) return undefined
      const given = Buffer.from(sig, 'hex')
      const right = sign(fd, size, exp, viewer)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      return viewerNamed(viewer)
    },
  }
}
export type MediaUrls = ReturnType<typeof createMediaUrls>

const nameOf = (viewer: Viewer): string =>
  'userId' in viewer ? `user-${String(viewer.userId)}` : `room-${String(viewer.roomId)}-${viewer.tokenTag}`

const viewerNamed = (name: string): Viewer | undefined => {
  const [kind, id, tokenTag = ''] = name.split('-')
  if (kind === 'user') return { userId: Number(id) }
  return kind === 'room' ? { roomId: Number(id), tokenTag } : undefined
}
