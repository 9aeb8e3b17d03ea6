import {
  recoveryAfterMs,
  silenceEndsAfterMs,
  silenceRenewedAfterMs,
  silenceToldAfterMs,
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
import { watchMedia } from './media-watch.ts'
import type { Session } from './session.ts'

export interface CallRecoveryOptions {
  isReceiver: boolean
  clock: Clock
  path: MediaPath
  local: LocalMedia
  record: CallRecord
  request: Session['request']
  dialogParams: () => DialogParams
  /** The two sides are agreed on a new connection. */
  onRenewed: () => void
  /** The call cannot go on; `tell`: the server still has it. */
  onLost: (tell: boolean) => void
  onMediaError: (error: MediaError) => void
}

/** Keeps the media of an answered call going: hears when nothing comes any more, and agrees on a new connection. */
export const createCallRecovery = (options: CallRecoveryOptions) => {
  const { isReceiver, clock, path, local, request, dialogParams, onRenewed, onLost } = options
  const { view, state, patch } = options.record
  let cancelRenewal: (() => void) | undefined
  let stopWatch: (() => void) | undefined
  /** Until then nothing is waited for that is likely to be over. */
  let hurriedUntil = 0
  const judge = createQualityJudge()

  const follow = (ms: number, received: Received) => {
    const quality = ms === 0 ? judge(received) : 'poor'
    if (quality !== view.get().quality && state() !== 'held') patch({ quality })
    if (ms >= silenceEndsAfterMs) {
      onLost(true)
      return
    }
    const silent = ms >= silenceToldAfterMs
    if (silent !== view.get().silent) patch({ silent })
    const usual = isReceiver ? silenceRenewedAfterMs.callee : silenceRenewedAfterMs.caller
    const patience = clock.now() < hurriedUntil ? silenceToldAfterMs : usual
    if (ms >= patience && !view.get().recovering) void renew()
  }

  const renew = async () => {
    if (isOver(state())) return
    patch({ recovering: true })
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
      onRenewed()
    } catch (error) {
      failed(error)
    }
  }

  /** The other side may be away as well, or on its way: it is tried again until the silence ends the call. */
  const failed = (error: unknown) => {
    if (isGone(error)) onLost(false)
    else if (error instanceof MediaError) options.onMediaError(error)
    else renewLater()
  }

  const renewLater = () => {
    cancelRenewal?.()
    cancelRenewal = clock.after(recoveryAfterMs, () => {
      // A path that still stands is left to the watch: it offers anew if nothing comes over it.
      if (path.connected()) patch({ recovering: false })
      else void renew()
    })
  }

  /** The connection is in doubt: a silence is taken for what it is at once. */
  const hurry = () => {
    hurriedUntil = clock.now() + silenceRenewedAfterMs.caller
  }

  return {
    hurry,

    /** This device may have another address, under which the other side does not find it. */
    networkChanged: (): void => {
      hurry()
      if (!path.connected() && !view.get().recovering) void renew()
    },

    /** Offers the other side a new connection now. */
    renew,
    /** Offers one in a while, if the old one is not back by then. */
    renewLater,

    /** The other side offers anew: it is answered without asking, as the call is answered already. */
    answer: async (offer: string): Promise<void> => {
      if (isOver(state())) return
      patch({ recovering: true })
      try {
        await local.open()
        const sdp = await path.answer(offer)
        await request('verto.attach', { sdp, dialogParams: dialogParams() })
        onRenewed()
      } catch (error) {
        failed(error)
      }
    },

    /** From now on something has to come from the other side. */
    watch: (): void => {
      stopWatch ??= watchMedia({
        clock,
        received: path.received,
        isExpected: () => state() !== 'held' && !view.get().partnerHolds,
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
