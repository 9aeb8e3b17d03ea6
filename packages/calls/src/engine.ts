import { log } from '@lykta/log'
import { endInfoShownMs, incomingShownAfterMs, noCallShownMs } from '@lykta/contract/calls/constants'
import { readCallerName } from '@lykta/contract/calls/caller-name'
import { extensionOf } from '@lykta/contract/calls/extension'
import type { ServerRequest } from '@lykta/contract/calls/verto-server-requests'
import type { Call, CallBegin } from './call-types.ts'
import { createCall } from './call.ts'
import { isInCall, isOver } from './call-states.ts'
import type { CallView } from './call-view.ts'
import { systemClock } from './clock.ts'
import { isDeviceFailing } from './is-device-failing.ts'
import { createConnection } from './connection.ts'
import { incomingDialog, outgoingDialog } from './dialog.ts'
import { measureFirstPicture } from './measure-first-picture.ts'
import { MissingDestinationError, type CallEngine, type CallEngineOptions } from './engine-options.ts'
import { callsInState, endedCall, isRinging, type EngineState } from './engine-state.ts'
import { browserMedia } from './media.ts'
import { browserNetworkChange } from './network-change.ts'
import { createPageSavedCalls, type SavedCall } from './saved-calls.ts'
import { browserKeepsAwake } from './keep-screen-awake.ts'
import { createSession } from './session.ts'
import { createStore } from './observable-store.ts'
import { takesDigits } from './takes-digits.ts'

/** Everything about calls except the screens: one instance for the life of the app, in the web app and on the TV. */
export const createCallEngine = (options: CallEngineOptions): CallEngine => {
  const clock = options.clock ?? systemClock
  const ids = options.ids ?? (() => crypto.randomUUID())
  const saved = options.saved ?? createPageSavedCalls()
  const calls = new Map<string, Call>()
  const shown = new Set<string>()
  /** When (ms) answered calls ended here, until the next sign-in to the server. */
  const endedAt = new Map<string, number>()
  let cancelEnded: (() => void) | undefined

  const state = createStore<EngineState>({
    connection: 'connecting',
    user: 'signed_out',
    tooManyTabs: false,
    call: null,
    incoming: [],
    ended: null,
    hdmi: null,
  })
  const patch = (change: Partial<EngineState>) => {
    state.set({ ...state.get(), ...change })
  }
  const keepScreenAwake = options.keepScreenAwake ?? browserKeepsAwake
  let letScreenSleep: (() => void) | undefined
  state.subscribe(() => {
    const { call, incoming } = state.get()
    if (call !== null || incoming.length > 0) letScreenSleep ??= keepScreenAwake()
    else {
      letScreenSleep?.()
      letScreenSleep = undefined
    }
  })
  const showCalls = () => {
    patch(
      callsInState(
        [...calls.values()].map((call) => call.view.get()),
        shown,
      ),
    )
  }

  const connection = createConnection({
    url: options.url,
    createSocket: options.createSocket ?? ((url) => new WebSocket(url)),
    clock,
    random: options.random ?? Math.random,
    onOpen: () => {
      session.opened()
    },
    onLost: () => {
      session.lost()
      for (const call of calls.values()) call.channelLost()
    },
    onRequest: (request) => {
      session.received(request)
    },
  })
  const session = createSession({
    connection,
    clock,
    vertoSessionId: options.vertoSessionId,
    credentials: options.credentials,
    refusalsAreFinal: options.refusalsAreFinal ?? true,
    onReady: (reattached) => {
      for (const [callID, call] of calls) call.channelBack(reattached.includes(callID))
      for (const callID of reattached) if (!calls.has(callID)) takeUp(callID)
      endedAt.clear()
    },
    onPunt: () => {
      patch({ tooManyTabs: true })
      for (const call of calls.values()) call.end('PURGE')
    },
    onRequest: (request) => {
      receive(request)
    },
  })
  connection.status.subscribe(() => {
    patch({ connection: connection.status.get() })
  })
  session.user.subscribe(() => {
    patch({ user: session.user.get() })
  })

  const onNetworkChange = options.onNetworkChange ?? browserNetworkChange
  let stopNetworkWatch: (() => void) | undefined
  const networkChanged = () => {
    connection.checkNow()
    for (const call of calls.values()) call.networkChanged()
  }

  const mayUseVideo = () => options.mayUseVideo?.() ?? true

  const add = (begin: CallBegin): Call => {
    const { callID } = begin
    const call = createCall({
      begin,
      mayUseVideo: mayUseVideo(),
      media: options.media ?? browserMedia,
      clock,
      iceServers: options.iceServers,
      iceTransportPolicy: options.iceTransportPolicy ?? 'all',
      request: session.request,
      isSignedIn: () => session.user.get() === 'signed_in',
      onAnswered: measureFirstPicture(options.reportFirstPicture),
    })
    calls.set(callID, call)
    call.view.subscribe(() => {
      follow(call)
    })
    return call
  }

  /** Carries a change of one call over to the rest of the state. */
  const follow = (call: Call) => {
    const view = call.view.get()
    const { callID } = view
    if (isInCall(view.state)) keep(view)
    if (view.state === 'destroy') {
      calls.delete(callID)
      shown.delete(callID)
      saved.remove(callID)
      if (view.startedAt !== null) endedAt.set(callID, clock.now())
      showEnd(view)
    }
    showCalls()
  }

  const keep = ({ callID, isReceiver, video, takesDigits: digits, startedAt, ...view }: CallView) => {
    const before = saved.find(callID)
    // Whatever fails now is tried again after a reload.
    const microphone = view.microphone.enabled || isDeviceFailing(view.microphone)
    const camera = view.camera.enabled || isDeviceFailing(view.camera)
    const partner = { ...view.partner, camera: view.partnerCamera }
    const same =
      before?.microphone === microphone &&
      before.camera === camera &&
      before.takesDigits === digits &&
      before.partner.camera === partner.camera &&
      before.partner.extension === partner.extension
    if (startedAt === null || same) return
    saved.save({ callID, isReceiver, partner, video, takesDigits: digits, microphone, camera, startedAt })
  }

  const showEnd = (view: CallView) => {
    const ended = endedCall(view, clock.now())
    if (ended === null) return
    options.onEnded?.(ended)
    // A call that only rang leaves no trace here.
    if (view.isReceiver && view.startedAt === null && view.end?.by !== 'me') return
    patch({ ended })
    cancelEnded?.()
    cancelEnded = clock.after(view.startedAt === null ? noCallShownMs : endInfoShownMs, () => {
      patch({ ended: null })
    })
  }

  const receive = (request: ServerRequest) => {
    const { callID } = request.params
    if (typeof callID !== 'string') {
      if (request.method === 'verto.info') receiveText(request)
      return
    }
    const call = calls.get(callID)
    if (call !== undefined) call.received(request)
    else if (request.method === 'verto.invite') ring(callID, request)
    // A FreeSWITCH offers anew before it says which calls it still has.
    else if (request.method === 'verto.attach') {
      const known = saved.find(callID)
      if (known !== undefined) resume(known).received(request)
    }
  }

  /** A FreeSWITCH names the sender of a text, not the call. */
  const receiveText = (request: Extract<ServerRequest, { method: 'verto.info' }>) => {
    const from = extensionOf(request.params.msg?.from ?? '')
    if (from === '') return
    for (const call of calls.values()) if (call.view.get().partner.extension === from) call.received(request)
  }

  const ring = (callID: string, request: Extract<ServerRequest, { method: 'verto.invite' }>) => {
    const { sdp, caller_id_name: name, caller_id_number: number } = request.params
    const caller = readCallerName(name)
    const call = add({
      callID,
      isReceiver: true,
      partner: { ...caller, extension: extensionOf(number) },
      video: caller.camera,
      takesDigits: takesDigits(name, request.params),
      microphone: true,
      camera: caller.camera,
      dialog: (camera) => incomingDialog(options.self(), request.params, camera),
      offer: sdp,
      startedAt: null,
    })
    call.received(request)
    if (request.params.lykta?.earlyTransport === true) void call.connectEarly()
    clock.after(options.incomingShownAfterMs ?? incomingShownAfterMs, () => {
      if (!calls.has(callID)) return
      shown.add(callID)
      showCalls()
      call.announceRinging()
    })
  }

  /** A call that the server has but this page does not: from before a reload, or ended while the channel was lost. */
  const takeUp = (callID: string) => {
    const known = saved.find(callID)
    if (known === undefined) {
      const at = endedAt.get(callID)
      const lykta = at === undefined ? undefined : { endedMsAgo: clock.now() - at }
      session
        .request('verto.bye', { dialogParams: { callID }, ...(lykta === undefined ? {} : { lykta }) })
        .catch((err: unknown) => log.info({ err }, 'unknown call not ended'))
      return
    }
    resume(known)
  }

  const resume = (known: SavedCall): Call => {
    const takesDigits = known.takesDigits ?? false
    const call = add({ ...known, takesDigits, dialog: () => ({}), offer: null })
    call.recover()
    return call
  }

  const hangUpOthers = (callID: string) => {
    for (const [other, call] of calls) {
      const view = call.view.get()
      if (other !== callID && !isRinging(view) && !isOver(view.state)) call.end('NORMAL_CLEARING')
    }
  }

  return {
    state,
    clock,
    start: () => {
      patch({ tooManyTabs: false })
      connection.start()
      stopNetworkWatch ??= onNetworkChange(networkChanged)
    },
    stop: () => {
      stopNetworkWatch?.()
      stopNetworkWatch = undefined
      for (const call of calls.values()) call.end('NORMAL_CLEARING')
      connection.stop()
    },
    takeOver: () => {
      patch({ tooManyTabs: false })
      connection.start()
    },
    call: ({ destination, video, partner }) => {
      const extension = extensionOf(destination)
      if (extension === '') throw new MissingDestinationError()
      const callID = ids()
      hangUpOthers(callID)
      const camera = video && mayUseVideo()
      const call = add({
        callID,
        isReceiver: false,
        partner: { ...partner, camera: true, extension },
        video: camera,
        takesDigits: false,
        microphone: true,
        camera,
        dialog: (on) => outgoingDialog(options.self(), destination, on),
        offer: null,
        startedAt: null,
      })
      cancelEnded?.()
      patch({ ended: null })
      showCalls()
      void call.place()
      return callID
    },
    answer: (callID, answering) => {
      const call = calls.get(callID)
      if (call === undefined) return
      hangUpOthers(callID)
      void call.answer({
        camera: answering?.camera ?? call.view.get().camera.enabled,
        automatic: answering?.automatic === true,
      })
    },
    hangUp: (callID, cause) => {
      const call = calls.get(callID)
      if (call === undefined) return
      call.end(cause ?? (isRinging(call.view.get()) ? 'CALL_REJECTED' : 'NORMAL_CLEARING'))
    },
    setMicrophone: (callID, on) => {
      calls.get(callID)?.setMicrophone(on)
    },
    changeDevice: async (device) => {
      await Promise.all([...calls.values()].map((call) => call.changeDevice(device)))
    },
    setCamera: async (callID, on) => {
      const call = calls.get(callID)
      if (call === undefined) return
      await call.setCamera(on)
      options.onCameraToggled?.(call.view.get(), !on)
    },
    setHeld: async (callID, held) => {
      await calls.get(callID)?.setHeld(held)
    },
    sendDigits: async (callID, digits) => {
      await calls.get(callID)?.sendDigits(digits)
    },
    sendChat: async ({ to, body }) => {
      if (to === '' || body === '') throw new Error('A chat message needs both "to" and "body"')
      await session.request('verto.info', { msg: { to, body } })
    },
    setPartnerCamera: (mute) => {
      for (const call of calls.values()) if (isInCall(call.view.get().state)) call.setPartnerCamera(!mute)
    },
    setHdmi: (hdmi) => {
      patch({ hdmi })
    },
    // Seldom needed, so the home does not wait for it to load.
    speedTest: async () => {
      const { runSpeedTest } = await import('./speed-test.ts')
      await session.signedIn()
      return await runSpeedTest(connection, session.user, clock)
    },
  }
}
