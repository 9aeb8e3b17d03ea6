import { callRefusal } from '../../../ports/call-channel.ts'
import type { MediaRenewal } from '../live/media-renewal.ts'
import type { LiveCalls } from '../live/service.ts'
import type { Handler } from './handler.ts'
import type { HoldAnnouncements } from './hold-announcements.ts'

/** Hold, and new media. */
export const createModify =
  (
    live: LiveCalls,
    renewal: MediaRenewal,
    holdAnnouncements: Pick<HoldAnnouncements, 'changed'>,
  ): Handler<'verto.modify'> =>
  async (vertoSession, { action, sdp, dialogParams: { callID } }) => {
    const holding = async (hold: boolean | 'toggle') => {
      const before = await live.legOf(vertoSession, callID)
      const held = await live.setHeld(vertoSession, callID, hold)
      const hasChanged = held !== (before.leg.state === 'held')
      const effect = hasChanged
        ? await holdAnnouncements.changed(vertoSession, callID, before, held)
        : undefined
      return { result: { callID, action, holdState: held ? 'held' : 'active' }, effect }
    }
    switch (action) {
      case 'hold':
        return await holding(true)
      case 'unhold':
        return await holding(false)
      case 'toggleHold':
        return await holding('toggle')
      case 'updateMedia':
        if (sdp === undefined || sdp === '') throw callRefusal('SDP missing', callID)
        return await renewal.offer(vertoSession, callID, sdp)
      case 'transfer':
        await live.legOf(vertoSession, callID)
        throw callRefusal('call is not bridged', callID)
      case 'replace':
        await live.legOf(vertoSession, callID)
        throw callRefusal('transfer failed', callID)
      default: {
        // An unknown action succeeds and does nothing.
        const { leg } = await live.legOf(vertoSession, callID)
        return { result: { callID, action, holdState: leg.state === 'held' ? 'held' : 'active' } }
      }
    }
  }
