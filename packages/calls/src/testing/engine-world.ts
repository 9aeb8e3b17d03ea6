import { createCallEngine } from '../engine.ts'
import type { CallEngineOptions } from '../engine-options.ts'
import type { CallView, EndedCall } from '../call-view.ts'
import type { EngineState } from '../engine-state.ts'
import { createPageSavedCalls } from '../saved-calls.ts'
import { createFakeMedia } from './fake-media.ts'
import { createManualClock } from './manual-clock.ts'
import { until } from './until.ts'
import { startVertoServer } from './verto-server.ts'

/** An engine before a scripted call channel: real sockets, time by hand, no devices. */
export const createEngineWorld = async (options: Partial<CallEngineOptions> = {}) => {
  const server = await startVertoServer()
  const clock = createManualClock()
  const fake = createFakeMedia()
  const saved = createPageSavedCalls()
  const ended: EndedCall[] = []
  const network = new EventTarget()
  let lastCall = 0
  const engine = createCallEngine({
    url: server.url,
    vertoSessionId: 'browser-1',
    credentials: () => ({
      login: '200001',
      passwd: 't0ken',
      userVariables: { email: 'k@e.org', name: 'Karin' },
    }),
    iceServers: () => Promise.resolve([]),
    self: () => ({ name: 'Karin Lind', nickName: 'Karin', avatar: null, extension: '200001' }),
    clock,
    ids: () => `call-${String((lastCall += 1))}`,
    random: () => 0.5,
    media: fake.media,
    saved,
    onEnded: (call) => ended.push(call),
    onNetworkChange: (listener) => {
      network.addEventListener('change', listener)
      return () => {
        network.removeEventListener('change', listener)
      }
    },
    ...options,
  })
  const state = (fits: (state: EngineState) => boolean) => until(engine.state, fits)

  return {
    engine,
    server,
    clock,
    fake,
    saved,
    ended,
    state,
    /** Resolves once the engine has handled everything the server has sent so far. */
    heard: () => server.next({ id: server.request('verto.ping', {}) }),
    /** As when a phone moves from Wi-Fi to the mobile network. */
    changeNetwork: () => network.dispatchEvent(new Event('change')),
    /** The call, once it matches. */
    call: async (fits: (call: CallView) => boolean): Promise<CallView> => {
      const { call } = await state(({ call: shown }) => shown !== null && fits(shown))
      if (call === null) throw new Error('no call')
      return call
    },
    signIn: async (reattached: string[] = []) => {
      engine.start()
      const login = await server.next({ method: 'login' })
      server.answer(login, { message: 'logged in' })
      server.request('verto.clientReady', { reattached_sessions: reattached })
      await state(({ user }) => user === 'signed_in')
      return login
    },
    /** Places a call and lets the other side answer. */
    talk: async () => {
      const callID = engine.call({ destination: '700001', video: true, partner: mamma })
      const invite = await server.next({ method: 'verto.invite' })
      server.answer(invite, { message: 'CALL CREATED', callID })
      server.request('verto.answer', { callID, sdp: 'answer-of-mamma', variables: {} })
      await state(({ call }) => call?.state === 'active')
      return callID
    },
    /** `early`: it may be connected while it rings. */
    ring: (callID: string, camera = true, early = false) =>
      server.request('verto.invite', {
        callID,
        sdp: 'offer-of-mamma',
        variables: {},
        caller_id_name: JSON.stringify({ name: 'Room 1', nickName: 'Mamma', avatar: null, camera }),
        caller_id_number: '700001',
        display_direction: 'outbound',
        ...(early ? { lykta: { earlyTransport: true } } : {}),
      }),
    [Symbol.asyncDispose]: async () => {
      engine.stop()
      await server[Symbol.asyncDispose]()
    },
  }
}

export const mamma = { name: 'Room 1', nickName: 'Mamma', avatar: null }
