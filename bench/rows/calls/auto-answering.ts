import { createCallEngine } from '@lykta/calls'

/**
 * Runs in a page: a TV without a screen, which answers at once. It has the apps' call engine and shows what it is sent, in the
 * page's first video.
 */
const startAutoAnswering = (options: { token: string; extension: string }): void => {
  const { token, extension } = options
  const video = document.createElement('video')
  video.muted = true
  video.autoplay = true
  document.body.append(video)
  const engine = createCallEngine({
    url: `${location.origin.replace(/^http/, 'ws')}/verto`,
    vertoSessionId: crypto.randomUUID(),
    credentials: () => ({ login: extension, passwd: token, userVariables: {} }),
    iceServers: () => Promise.resolve([]),
    self: () => ({ name: 'Mamma', nickName: 'Mamma', avatar: null, extension }),
    incomingShownAfterMs: 0,
  })
  engine.state.subscribe(() => {
    const { call, incoming, user } = engine.state.get()
    document.title = call === null ? user : call.state
    const stream = call?.remoteStream ?? null
    if (video.srcObject !== stream) video.srcObject = stream
    const [ringing] = incoming
    if (ringing?.state === 'ringing') engine.answer(ringing.callID, { camera: true })
  })
  engine.start()
}

Object.assign(globalThis, { startAutoAnswering })
