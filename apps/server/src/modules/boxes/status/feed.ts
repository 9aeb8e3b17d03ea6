import { SubscribeSchema } from '@lykta/contract/feed'
import { batchLookUps } from '../../../platform/batch-lookups.ts'
import type { FeedHandlers } from '../../../doors/feed.ts'
import { AppError } from '../../../errors.ts'
import type { BoxAccess } from '../access/service.ts'
import type { BoxStatusService } from './service.ts'

/** `POST /relatives/subscribe`: from now on this socket gets events of the boxes that its user sees. */
export const createStatusFeed = (
  access: Pick<BoxAccess, 'visibleTo'>,
  status: BoxStatusService,
): FeedHandlers => {
  const visibleTo = batchLookUps(access.visibleTo)
  return {
    'post /relatives/subscribe': async ({ user, data, subscription }) => {
      const query = SubscribeSchema.safeParse(data ?? {})
      if (!query.success) throw new AppError('bad_input')
      const { rooms } = query.data
      const named = new Set(rooms)
      // Join before reading the state, so that a change in between arrives twice rather than never.
      await subscription.open(rooms)
      const visible = (await visibleTo(user.userId)) ?? []
      const asked = rooms === undefined ? visible : visible.filter(({ roomId }) => named.has(roomId))
      const assignedRoomWithData = await status.statusOf(asked.map(({ boxId }) => boxId))
      subscription.send('subscribeUpdateDeviceStatus', { assignedRoomWithData })
      return { success: true, data: { subscribed: true }, message: '' }
    },
  }
}
