import { recoveryAfterMs } from '@lykta/contract/calls/constants'
import { readCallerName } from '@lykta/contract/calls/caller-name'
import { causeCodeOf, isHangupCause, type EndCause } from '@lykta/contract/calls/causes'
import { extensionOf } from '@lykta/contract/calls/extension'
import type { ServerRequest } from '@lykta/contract/calls/verto-server-requests'
import { serverResults } from '@lykta/contract/calls/verto-server-results'
import { createMediaPath } from './call-media.ts'
import { createCallRecord } from './call-record.ts'
import { endsWithBye, isInCall, isOver } from './call-states.ts'
import type { CallEnd, CallView } from './call-view.ts'
import { ChannelError } from './channel-error.ts'
import type { Clock } from './clock.ts'
import type { Dialog } from './dialog.ts'
import { createLocalMedia } from './local-media.ts'
import { MediaError } from './media-error.ts'
import type { CallMedia } from './media.ts'
import type { Session } from './session.ts'
import type { Readable } from './store.ts'

/** What is known of a call when it begins. */
export interface CallBegin {
  callID: string
  isReceiver: boolean
  partner: CallView['partner']
  video: boolean
  /** How the two switches stand at the beginning. */
  microphone: boolean
  camera: boolean
  dialog: Dialog
  /** The other side's offer; null on the calling side. */
  offer: string | null
  /** When it became active (ms), of a call that is taken up again after a reload. */
  startedAt: number | null
}

export interface CallOptions {
  begin: CallBegin
  mayUseVideo: boolean
  media: CallMedia
  clock: Clock
  iceServers: () => Promise<RTCIceServer[]>
  iceTransportPolicy: RTCIceTransportPolicy
  request: Session['request']
}

export interface Call {
  view: Readable<CallView>
  /** Calls the other side. Every failure ends the call; nothing is thrown. */
  place(): Promise<void>
  answer(camera: boolean): Promise<void>
  /** Takes up a call that this session had before the page was loaded again. */
  recover(): void
  end(cause: EndCause): void
  received(request: ServerRequest): void
  /** The channel is gone: a call that was not answered is over, another goes on. */
  channelLost(): void
  /** The channel is back; `listed`: the server still has this call. */
  channelBack(listed: boolean): void
  setMicrophone(on: boolean): void
  /** @throws MediaError */
  setCamera(on: boolean): Promise<void>
  setPartnerCamera(on: boolean): void
  /** @throws ChannelError */
  setHeld(held: boolean): Promise<void>
  /** @throws ChannelError */
  sendDigits(digits: string): Promise<void>
}

/** One call, from the first ring to its end. */
export const createCall = (options: CallOptions): Call => {
  const { begin, clock, media, request } = options
  const dialogParams = { ...begin.dialog, callID: begin.callID }
  const local = createLocalMedia(
    media,
    { microphone: begin.microphone, camera: begin.camera && options.mayUseVideo },
    () => {
      patch(local.state())
    },
  )
  const path = createMediaPath({
    media,
    clock,
    local,
    iceServers: options.iceServers,
    iceTransportPolicy: options.iceTransportPolicy,
    video: options.mayUseVideo,
    onRemote: (stream) => {
      remoteStream = stream
      showRemote()
    },
    onConnection: (state) => {
      if (state === 'connected') patch({ recovering: false })
      // One side is enough to offer anew, and two would cross.
      if (state === 'failed' && !begin.isReceiver) void renewMedia()
    },
  })
  let remoteStream: MediaStream | null = null
  let acceptAnswer: ((sdp: string) => Promise<void>) | undefined
  let described = false
  let cancelRecovery: (() => void) | undefined

  const { view, state, patch, happen } = createCallRecord(
    {
      callID: begin.callID,
      isReceiver: begin.isReceiver,
      state: 'new',
      partner: begin.partner,
      video: begin.video,
      localStream: local.stream,
      remoteStream: null,
      ...local.state(),
      partnerCamera: begin.partner.camera,
      startedAt: begin.startedAt,
      recovering: false,
      end: null,
    },
    clock,
  )

  const showRemote = () => {
    if (isInCall(state())) patch({ remoteStream })
  }
  const becomeActive = () => {
    if (happen('answered')) showRemote()
  }

  const finish = (end: Omit<CallEnd, 'mediaError' | 'busy'> & Partial<CallEnd>, tell: boolean) => {
    const before = state()
    if (isOver(before)) return
    patch({ end: { mediaError: null, busy: false, ...end } })
    happen('hangUp')
    if (tell && endsWithBye(before)) {
      const known = end.cause === 'USER_MEDIA_ERROR' || end.cause === 'PURGE' || isHangupCause(end.cause)
      const causeCode = known ? causeCodeOf(asEndCause(end.cause)) : undefined
      // It is over here whatever the server answers; a call that it has lost is answered by an error.
      request('verto.bye', { cause: end.cause, causeCode, dialogParams }).catch(() => undefined)
    }
    cancelRecovery?.()
    path.close()
    happen('cleared')
  }

  const fail = (error: unknown) => {
    if (error instanceof MediaError) {
      finish({ cause: 'USER_MEDIA_ERROR', by: 'me', mediaError: error }, true)
      return
    }
    const refused = error instanceof ChannelError && error.fault === 'refused'
    const cause = refused ? (error.rpc?.cause ?? 'NORMAL_TEMPORARY_FAILURE') : 'NETWORK_OUT_OF_ORDER'
    // A server that refused the request knows of no call that it could end.
    finish({ cause, by: 'network' }, !refused)
  }

  /** A new connection to the other side, for a call that goes on. */
  const renewMedia = async () => {
    if (isOver(state())) return
    patch({ recovering: true })
    try {
      await local.open()
      const { sdp, accept } = await path.offer()
      const result = await request('verto.modify', { action: 'updateMedia', sdp, dialogParams })
      const answer = serverResults['verto.modify'].parse(result).sdp
      if (answer !== undefined) await accept(answer)
      happen('answerSent')
      becomeActive()
    } catch (error) {
      if (isGone(error)) finish({ cause: 'RECOVERY_ON_TIMER_EXPIRE', by: 'network' }, false)
      else if (state() === 'recovering' || error instanceof MediaError) fail(error)
      else scheduleRenewal()
    }
  }

  const scheduleRenewal = () => {
    cancelRecovery?.()
    cancelRecovery = clock.after(recoveryAfterMs, () => {
      if (!path.connected()) void renewMedia()
    })
  }

  /** The other side offers anew: it is answered without asking, as the call is answered already. */
  const answerAnew = async (offer: string) => {
    patch({ recovering: true })
    try {
      const sdp = await path.answer(offer)
      await request('verto.attach', { sdp, dialogParams })
    } catch (error) {
      fail(error)
    }
  }

  return {
    view,
    place: async () => {
      try {
        await local.open()
        const { sdp, accept } = await path.offer()
        acceptAnswer = accept
        if (!happen('inviteSent')) return
        await request('verto.invite', { sdp, dialogParams })
        happen('inviteAccepted')
      } catch (error) {
        fail(error)
      }
    },
    answer: async (camera) => {
      if (begin.offer === null || !happen('answerSent')) return
      try {
        await local.setCamera(camera && options.mayUseVideo, undefined)
        await local.open()
        const sdp = await path.answer(begin.offer)
        described = true
        if (isOver(state())) return
        await request('verto.answer', { sdp, dialogParams })
        becomeActive()
      } catch (error) {
        fail(error)
      }
    },
    recover: () => {
      happen('recovering')
      patch({ recovering: true })
      scheduleRenewal()
    },
    end: (cause) => {
      finish({ cause, by: 'me' }, true)
    },
    received: (incoming) => {
      switch (incoming.method) {
        case 'verto.invite':
          happen('invited')
          break
        case 'verto.media':
        case 'verto.answer': {
          const { sdp } = incoming.params
          if (isOver(state())) break
          if (sdp !== undefined && !described) {
            described = true
            acceptAnswer?.(sdp).catch(fail)
          }
          if (incoming.method === 'verto.media') happen('earlyMedia')
          else becomeActive()
          break
        }
        case 'verto.attach':
          void answerAnew(incoming.params.sdp)
          break
        case 'verto.bye':
          finish(
            {
              cause: incoming.params.cause ?? 'NORMAL_CLEARING',
              by: 'other',
              busy: !described && !begin.isReceiver,
            },
            false,
          )
          break
        case 'verto.display': {
          const { display_number: number, display_name: name } = incoming.params
          const extension = extensionOf(number ?? '')
          // Whoever of a group has answered; of everybody else the app knows more than the channel does.
          if (name === undefined || extension === '' || extension === view.get().partner.extension) break
          patch({ partner: { ...readCallerName(name), extension } })
          break
        }
        case 'verto.info':
        case 'verto.event':
        case 'verto.ping':
        case 'verto.punt':
        case 'verto.clientReady':
          break
      }
    },
    channelLost: () => {
      const { state: now, startedAt } = view.get()
      if (startedAt === null && now !== 'new')
        finish({ cause: 'DESTINATION_OUT_OF_ORDER', by: 'network' }, false)
    },
    channelBack: (listed) => {
      if (view.get().startedAt === null) return
      if (!listed) finish({ cause: 'RECOVERY_ON_TIMER_EXPIRE', by: 'network' }, false)
      else if (!path.connected()) scheduleRenewal()
    },
    setMicrophone: (on) => {
      local.setMicrophone(on)
    },
    setCamera: async (on) => {
      if (options.mayUseVideo) await local.setCamera(on, path.peer())
    },
    setPartnerCamera: (on) => {
      patch({ partnerCamera: on })
    },
    setHeld: async (held) => {
      const result = await request('verto.modify', { action: held ? 'hold' : 'unhold', dialogParams })
      const { holdState } = serverResults['verto.modify'].parse(result)
      // The state follows what the server says, not what was asked for.
      if (!happen(holdState === 'held' ? 'held' : 'unheld')) return
      local.setHeld(holdState === 'held')
      path.setHeld(holdState === 'held')
    },
    sendDigits: async (digits) => {
      await request('verto.info', { dtmf: digits, dialogParams })
    },
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof ChannelError && error.rpc?.message === 'CALL DOES NOT EXIST'

const asEndCause = (cause: string): EndCause =>
  cause === 'USER_MEDIA_ERROR' || cause === 'PURGE' || isHangupCause(cause) ? cause : 'NORMAL_CLEARING'
