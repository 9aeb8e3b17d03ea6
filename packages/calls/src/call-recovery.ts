import {
  recoveryAfterMs,
  silenceEndsAfterMs,
  silenceRenewedAfterMs,
  silenceShownAfterMs,
} from '@lykta/contract/calls/constants'
import type { DialogParams } from '@lykta/contract/calls/verto-dialog'
import { serverResults } from '@lykta/contract/calls/verto-server-results'
import type { MediaPath } from './call-media.ts'
import type { CallRecord } from './call-record.ts'
import { isOver } from './call-states.ts'
import { ChannelError } from './channel-error.ts'
import type { Clock } from './clock.ts'
import type { LocalMedia } from './local-media.ts'
import { MediaError } from './media-error.ts'
import { createQualityJudge, type Received } from './media-quality.ts'
import { watchMedia } from './watch-media.ts'
import type { Session } from './session.ts'

export interface CallRecoveryOptions {
  isReceiver: boolean
  clock: Clock
  path: MediaPath
  local: LocalMedia
  record: CallRecord
  request: Session['request']
  dialogParams: () => DialogParams
  /** The two sides have agreed on a new connection. */
  onRenewed: () => void
  /** The call cannot go on; `tell`: the server still has it and must be told. */
  onLost: (withBye: boolean) => void
  onMediaError: (error: MediaError) => void
}

/** Whoever can be heard sends something within this time, even over a poor network. */
const heardWithinMs = 400

/** Keeps the media of an answered call going: notices silence and negotiates a new connection. */
export const createCallRecovery = (options: CallRecoveryOptions) => {
  const { isReceiver, clock, path, local, request, dialogParams, onRenewed, onLost } = options
  const { view, state, patch } = options.record
  let cancelRenewal: (() => void) | undefined
  let stopWatch: (() => void) | undefined
  /** Until this time, does not wait for a connection that is likely to be over. */
  let hurriedUntil = 0
  /** A new connection gets as long as the first one before it counts as silent too. */
  let renewedAt = -Infinity
  /** An offer is being made or answered. */
  let negotiating = false
  /** The other side asked for an offer meanwhile, which is needed only if this one fails. */
  let askedAnew = false
  const judge = createQualityJudge()

  const follow = (ms: number, received: Received) => {
    const quality = ms === 0 ? judge(received) : 'poor'
    if (quality !== view.get().quality && state() !== 'held') patch({ quality })
    if (ms >= silenceEndsAfterMs) {
      onLost(true)
      return
    }
    const silent = ms >= silenceShownAfterMs
    if (silent !== view.get().silent) patch({ silent })
    const usual = isReceiver ? silenceRenewedAfterMs.callee : silenceRenewedAfterMs.caller
    const patience = clock.now() < hurriedUntil ? silenceShownAfterMs : usual
    const waitedMs = Math.min(ms, clock.now() - renewedAt)
    if (waitedMs >= patience && !view.get().recovering) void renew()
  }

  const renewed = () => {
    renewedAt = clock.now()
    onRenewed()
    negotiating = false
  }

  const begin = () => {
    negotiating = true
    askedAnew = false
    cancelRenewal?.()
    patch({ recovering: true })
  }

  const renew = async () => {
    if (isOver(state()) || negotiating) return
    begin()
    try {
      await local.open()
      const { sdp, accept } = await path.offer()
      const result = await request('verto.modify', {
        action: 'updateMedia',
        sdp,
        dialogParams: dialogParams(),
      })
      const answer = serverResults['verto.modify'].parse(result).sdp
      if (answer !== undefined) await accept(answer)
      renewed()
    } catch (error) {
      failed(error)
    }
  }

  /** The other side may be away as well, or on its way: tries again until the silence ends the call. */
  const failed = (error: unknown) => {
    negotiating = false
    if (isGone(error)) onLost(false)
    else if (error instanceof MediaError) options.onMediaError(error)
    else {
      renewLater()
      if (askedAnew) void offerAnew()
    }
  }

  const renewLater = () => {
    cancelRenewal?.()
    cancelRenewal = clock.after(recoveryAfterMs, () => {
      // If the path still works, nothing is done: the watch makes a new offer if nothing comes over it.
      if (path.connected()) patch({ recovering: false })
      else void renew()
    })
  }

  const packets = () =>
    path.received().then(
      (received) => received.packets,
      () => 0,
    )

  const stillComes = async (): Promise<boolean> => {
    const before = await packets()
    await new Promise<void>((resolve) => {
      clock.after(heardWithinMs, resolve)
    })
    return (await packets()) > before
  }

  /** The other side has no devices to send from; only the connection tells whether it is still there. */
  const mayBeSilent = () => {
    const { partnerFailed, partnerCamera } = view.get()
    return partnerFailed.includes('microphone') && !partnerCamera && path.connected()
  }

  /**
   * The other side has the call again, and waits for an offer unless its media has gone on meanwhile. The side that stayed
   * makes it: not every client can, and two offers would collide.
   */
  const offerAnew = async (): Promise<void> => {
    if (negotiating) {
      askedAnew = true
      return
    }
    const peer = path.peer()
    if (path.connected() && (await stillComes())) return
    if (path.peer() === peer) await renew()
  }

  /** The connection is in doubt: silence counts at once. */
  const hurry = () => {
    hurriedUntil = clock.now() + silenceRenewedAfterMs.caller
  }

  return {
    hurry,

    /** This device may have a new address, at which the other side cannot find it. */
    networkChanged: (): void => {
      hurry()
      if (!path.connected() && !view.get().recovering) void renew()
    },

    /** Offers the other side a new connection now. */
    renew,

    offerAnew,

    /** Offers a new connection after a while, unless the old one is back by then. */
    renewLater,

    /** The other side makes a new offer. It is accepted without asking, because the call is already answered. */
    answer: async (offer: string): Promise<void> => {
      if (isOver(state())) return
      begin()
      try {
        await local.open()
        const sdp = await path.answer(offer)
        await request('verto.attach', { sdp, dialogParams: dialogParams() })
        renewed()
      } catch (error) {
        failed(error)
      }
    },

    /** From now on, the other side must be sending. */
    watch: (): void => {
      stopWatch ??= watchMedia({
        clock,
        received: path.received,
        isExpected: () => state() !== 'held' && !view.get().partnerHolds && !mayBeSilent(),
        onSecond: follow,
      })
    },

    stop: (): void => {
      cancelRenewal?.()
      stopWatch?.()
    },
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof ChannelError && error.rpc?.message === 'CALL DOES NOT EXIST'
