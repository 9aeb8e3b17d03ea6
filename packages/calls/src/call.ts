import { readCallerName, readCameraOf } from '@lykta/contract/calls/caller-name'
import { extensionOf } from '@lykta/contract/calls/extension'
import { ringingBody, saysItRings } from '@lykta/contract/calls/ringing'
import { readSideState } from '@lykta/contract/calls/side-state'
import { serverResults } from '@lykta/contract/calls/verto-server-results'
import { createMediaPath } from './call-media.ts'
import { endBy } from './call-failure.ts'
import { createCallRecord } from './call-record.ts'
import { causeCodeIn } from './cause-code.ts'
import { createCallRecovery } from './call-recovery.ts'
import { endsWithBye, isInCall, isOver } from './call-states.ts'
import type { Call, CallOptions } from './call-types.ts'
import type { CallEnd } from './call-view.ts'
import { isAutomaticRefused } from './channel-error.ts'
import { createLocalMedia } from './local-media.ts'
import { nameOfOther } from './name-of-other.ts'
import { refusesVideo } from './sdp.ts'
import { createSideSender } from './side-sender.ts'
import { takesDigits } from './takes-digits.ts'

/** One call, from the first ring to its end. */
export const createCall = (options: CallOptions): Call => {
  const { begin, clock, media, request } = options
  const local = createLocalMedia(
    media,
    { microphone: begin.microphone, camera: begin.camera && options.mayUseVideo },
    () => {
      patch(local.state())
    },
    async (kind, track) => {
      await path.peer()?.send(kind, track)
    },
  )
  const path = createMediaPath({
    media,
    clock,
    local,
    iceServers: options.iceServers,
    iceTransportPolicy: options.iceTransportPolicy,
    video: options.mayUseVideo,
    withheld: begin.startedAt === null,
    onRemote: (stream) => {
      remoteStream = stream
      showRemote()
    },
    onConnection: (connection) => {
      if (connection === 'connected') patch({ recovering: false })
      // Only one side makes the new offer; two would collide.
      if (begin.isReceiver || !isInCall(state())) return
      if (connection === 'disconnected') recovery.hurry()
      if (connection === 'failed') void recovery.renew()
    },
    onClosedThere: () => {
      // If the channel is up, a bye or a new offer follows. Without it, nothing can: the other side has hung up.
      if (options.isSignedIn() || !isInCall(state()) || view.get().recovering) return
      finish({ cause: 'NORMAL_CLEARING', by: 'other' }, true)
    },
  })
  let remoteStream: MediaStream | null = null
  let acceptAnswer: ((sdp: string) => Promise<void>) | undefined
  let described = false
  /** This side's description of a connection made while the call rings; undefined: making it failed. */
  let early: Promise<string | undefined> | undefined
  let earlySdp: string | undefined
  /** The two sides connect before the answer. */
  let connectsEarly = false
  let isAnswererKnown = false
  let answeredAt: number | undefined

  const record = createCallRecord(
    {
      callID: begin.callID,
      isReceiver: begin.isReceiver,
      state: 'new',
      partner: begin.partner,
      video: begin.video,
      localStream: local.stream,
      remoteStream: null,
      ...local.state(),
      rings: false,
      partnerCamera: begin.partner.camera && options.mayUseVideo,
      partnerMuted: false,
      partnerFailed: [],
      partnerHolds: false,
      takesDigits: begin.takesDigits,
      startedAt: begin.startedAt,
      recovering: false,
      silent: false,
      quality: null,
      end: null,
    },
    clock,
  )
  const { view, state, patch, happen } = record
  const dialogParams = () => ({ ...begin.dialog(local.state().camera.enabled), callID: begin.callID })
  /** Only a hint for the other side's screen, which works without it. */
  const sendInfo = (body: string) => {
    const msg = { to: view.get().partner.extension, body }
    request('verto.info', { msg, dialogParams: dialogParams() }).catch(() => undefined)
  }
  const side = createSideSender(begin.camera, sendInfo)
  view.subscribe(() => {
    if (isInCall(state())) side.follow(view.get())
  })

  const showRemote = () => {
    if (isInCall(state())) patch({ remoteStream })
  }
  const becomeActive = () => {
    const isNew = view.get().startedAt === null
    if (!happen('answered')) return
    if (isNew) options.onAnswered({ view, clock, answeredAt, received: path.received })
    path.release()
    recovery.watch()
    showRemote()
    // A connection made while the call rang may have failed since.
    if (!begin.isReceiver && path.failed()) void recovery.renew()
  }

  const finish = (end: Omit<CallEnd, 'mediaError' | 'busy'> & Partial<CallEnd>, withBye: boolean) => {
    const before = state()
    if (isOver(before)) return
    patch({ end: { mediaError: null, busy: false, ...end } })
    happen('hangUp')
    // For an answered call, the engine tells the server at the next sign-in.
    const later = view.get().startedAt !== null && !options.isSignedIn()
    if (withBye && !later && endsWithBye(before)) {
      const causeCode = causeCodeIn(end.cause)
      // The call is over here whatever the server returns; if it has lost the call, it returns an error.
      request('verto.bye', { cause: end.cause, causeCode, dialogParams: dialogParams() }).catch(
        () => undefined,
      )
    }
    recovery.stop()
    path.close()
    happen('cleared')
  }

  const fail = (error: unknown) => {
    finish(...endBy(error))
  }

  const recovery = createCallRecovery({
    isReceiver: begin.isReceiver,
    clock,
    path,
    local,
    record,
    request,
    dialogParams,
    onRenewed: () => {
      side.forget()
      happen('answerSent')
      becomeActive()
      side.follow(view.get())
    },
    onLost: (withBye) => {
      finish({ cause: 'RECOVERY_ON_TIMER_EXPIRE', by: 'network' }, withBye)
    },
    onMediaError: fail,
  })

  /** Describes this side while its devices open, if the browser has allowed them: otherwise it would hide addresses. */
  const whileOpening = async <T>(describe: () => Promise<T>): Promise<T> => {
    if (await media.isAllowed()) return (await Promise.all([describe(), local.open()]))[0]
    await local.open()
    return await describe()
  }

  const sendAnswer = async (sdp: string, automatic: boolean) => {
    described = true
    if (isOver(state())) return
    side.saidCamera(local.state().camera.enabled)
    const lykta = automatic ? { automatic } : undefined
    await request('verto.answer', { sdp, dialogParams: dialogParams(), lykta })
    becomeActive()
  }

  return {
    view,
    place: async () => {
      try {
        const { sdp, accept } = await whileOpening(path.offer)
        acceptAnswer = accept
        if (!happen('inviteSent')) return
        side.saidCamera(local.state().camera.enabled)
        await request('verto.invite', { sdp, dialogParams: dialogParams() })
        happen('inviteAccepted')
      } catch (error) {
        fail(error)
      }
    },
    answer: async ({ camera, automatic }) => {
      if (begin.offer === null || !happen('answerSent')) return
      const { offer } = begin
      answeredAt = clock.now()
      try {
        const switched = local.setCamera(camera && options.mayUseVideo)
        const describe = async () => (await early) ?? (await path.answer(offer))
        if (automatic) earlySdp ??= await describe()
        if (earlySdp === undefined) {
          await switched
          await sendAnswer(await whileOpening(describe), automatic)
        } else {
          // If the two are connected already, the other side's picture need not wait for this side's devices.
          const sent = sendAnswer(earlySdp, automatic)
          // Nobody has pressed anything: no device opens before the server has let the call be answered.
          if (automatic) await sent
          await Promise.all([switched, sent, local.open().then(() => local.sendOpened())])
        }
      } catch (error) {
        if (isAutomaticRefused(error)) happen('refused')
        else fail(error)
      }
    },
    connectEarly: async () => {
      const { offer } = begin
      // If the microphone is not allowed, the browser would hide this device's addresses from the caller.
      if (offer === null || !(await media.isAllowed()) || state() !== 'ringing') return
      early = path.answer(offer).catch(() => undefined)
      const sdp = await early
      if (sdp === undefined || state() !== 'ringing') return
      earlySdp = sdp
      // If it is refused, the answer connects the two.
      request('verto.media', { sdp, dialogParams: dialogParams() }).catch(() => undefined)
    },
    announceRinging: () => {
      if (state() === 'ringing') sendInfo(ringingBody)
    },
    recover: () => {
      happen('recovering')
      patch({ recovering: true })
      recovery.watch()
      recovery.renewLater()
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
          connectsEarly = incoming.method === 'verto.media' && incoming.params.lykta?.earlyTransport === true
          if (!connectsEarly) path.release()
          if (sdp !== undefined && !described) {
            described = true
            if (refusesVideo(sdp)) patch({ partnerCamera: false })
            acceptAnswer?.(sdp).catch(fail)
          }
          if (incoming.method === 'verto.answer') becomeActive()
          else if (!connectsEarly) happen('earlyMedia')
          break
        }
        case 'verto.attach':
          void recovery.answer(incoming.params.sdp)
          break
        case 'verto.bye': {
          const { quietUntil } = incoming.params.lykta ?? {}
          finish(
            {
              cause: incoming.params.cause ?? 'NORMAL_CLEARING',
              by: 'other',
              busy: (!described || connectsEarly) && !begin.isReceiver,
              ...(quietUntil === undefined ? {} : { quietUntil }),
            },
            false,
          )
          break
        }
        case 'verto.display': {
          const name = nameOfOther(incoming.params, begin)
          const camera = readCameraOf(name ?? '')
          // Describes whoever has just answered. Later frames repeat it, while that side reports changes itself.
          if (!begin.isReceiver && !isAnswererKnown && camera !== undefined) {
            isAnswererKnown = true
            if (!camera) patch({ partnerCamera: false })
          }
          if (!begin.isReceiver && name !== undefined)
            patch({ takesDigits: takesDigits(name, incoming.params) })
          const extension = extensionOf(incoming.params.display_number ?? '')
          // Tells who in a group has answered; about anybody else, the app knows more than the channel.
          if (name === undefined || extension === '' || extension === view.get().partner.extension) break
          patch({ partner: { ...readCallerName(name), extension } })
          break
        }
        case 'verto.info': {
          if (incoming.params.lykta?.offerAnew === true) void recovery.offerAnew()
          const body = incoming.params.msg?.body ?? ''
          if (saysItRings(body)) patch({ rings: true })
          const stands = readSideState(body)
          if (stands === undefined) break
          patch({
            partnerMuted: !stands.microphone,
            partnerCamera: stands.camera,
            partnerFailed: stands.failed,
            partnerHolds: stands.held,
          })
          break
        }
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
      else if (!path.connected()) recovery.renewLater()
    },
    networkChanged: () => {
      if (isInCall(state())) recovery.networkChanged()
    },
    changeDevice: (device) => local.change(device),
    setMicrophone: (on) => {
      local.setMicrophone(on)
    },
    setCamera: async (on) => {
      if (options.mayUseVideo) await local.setCamera(on)
    },
    setPartnerCamera: (on) => {
      patch({ partnerCamera: on })
    },
    setHeld: async (held) => {
      const result = await request('verto.modify', {
        action: held ? 'hold' : 'unhold',
        dialogParams: dialogParams(),
      })
      const { holdState } = serverResults['verto.modify'].parse(result)
      // The state follows what the server says, not what was requested.
      if (!happen(holdState === 'held' ? 'held' : 'unheld')) return
      local.setHeld(holdState === 'held')
      path.setHeld(holdState === 'held')
    },
    sendDigits: async (digits) => {
      await request('verto.info', { dtmf: digits, dialogParams: dialogParams() })
    },
  }
}
