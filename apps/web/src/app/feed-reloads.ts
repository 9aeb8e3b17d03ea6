import type { Changed, ChangedResource, FeedEvent } from '@lykta/contract/feed'
import type { QueryClient } from '@tanstack/react-query'
import { reloadAlarms } from '../features/alarms/index.ts'
import {
  applyDeviceStatus,
  reloadBox,
  reloadBoxViews,
  reloadPermissions,
  reloadRooms,
} from '../features/boxes/index.ts'
import { reloadCalendar } from '../features/calendar/index.ts'
import { partnerToggledCamera, reloadReach } from '../features/calls/index.ts'
import { reloadMessages } from '../features/messages/index.ts'
import { createFeed } from '../shared/feed/feed.ts'
import { feedNews } from '../shared/feed/follow-feed.ts'
import { loseSession } from '../shared/session/index.ts'
import { store } from '../shared/store/index.ts'
import { reloadOverview } from './floor/queries.ts'
import { powerPopups } from './power/power-popups.ts'
import { queryClient } from './query-client.ts'

type Reload = (client: QueryClient, changed: Changed) => Promise<unknown>

/** What is read again when the server announces a change. */
const reloads: Record<ChangedResource, readonly Reload[]> = {
  // The list of boxes is read as a whole, because a new box is not in it yet.
  caretakers: [reloadBoxViews, reloadBox, reloadReach, reloadOverview],
  permissions: [reloadPermissions, reloadBoxViews, reloadOverview],
  callHistory: [reloadBoxViews],
  'message-relative': [(client, { room }) => reloadMessages(client, room), reloadOverview],
  reach: [reloadReach],
  rooms: [reloadRooms],
  calendar: [(client, { room }) => reloadCalendar(client, room), reloadOverview],
  alarm: [reloadAlarms],
  otherServers: [async () => void feedNews.dispatchEvent(new Event('outOfTouch'))],
}

const take = (event: FeedEvent): void => {
  feedNews.dispatchEvent(new Event('news'))
  switch (event.verb) {
    case 'updateDeviceStatus':
      applyDeviceStatus(queryClient, event.data.device)
      return
    case 'subscribeUpdateDeviceStatus':
      for (const { device } of event.data.assignedRoomWithData) applyDeviceStatus(queryClient, device)
      return
    case 'changed':
      for (const reload of reloads[event.data.resource] ?? []) void reload(queryClient, event.data)
      return
    case 'partner-toogle-cam':
      partnerToggledCamera(event.data.mute)
      return
    case 'mqttMessage':
      powerPopups.take(event.data)
      return
  }
}

/** The realtime feed of the user. */
export const feed = createFeed({
  token: () => store.get('token'),
  onEvent: take,
  onUp: (again) => {
    if (again) {
      feedNews.dispatchEvent(new Event('back'))
      void queryClient.invalidateQueries()
    } else {
      // Of all that a page has just read, only an alarm cannot wait for the next change.
      void reloadAlarms(queryClient)
    }
  },
  onSessionLost: loseSession,
  now: Date.now,
})

window.addEventListener('online', feed.tryNow)
