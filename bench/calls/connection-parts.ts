// oxlint-disable unicorn/consistent-function-scoping -- only what stands inside a function reaches the page
export interface NewestConnection {
  /** Milliseconds. */
  gathering: number
  encryption: number
  /** The moment (ms since 1970) from which it could send video. */
  sendsFrom: number
}
declare global {
  var newestConnection: () => NewestConnection
}

/**
 * Runs in a page, before its own scripts: `newestConnection()` then returns what its newest connection took to gather its
 * addresses and, once it had a path, to set up its encryption.
 */
export const watchConnections = (): void => {
  const now = () => performance.timeOrigin + performance.now()
  const createWatch = (pc: RTCPeerConnection) => {
    const moments = { described: 0, gathered: 0, path: 0, encrypted: 0, attached: 0 }
    pc.addEventListener('signalingstatechange', () => {
      if (pc.signalingState === 'stable' || pc.signalingState === 'have-local-offer')
        moments.described ||= now()
    })
    pc.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate !== null) moments.gathered = now()
    })
    pc.addEventListener('iceconnectionstatechange', () => {
      if (pc.iceConnectionState === 'connected') moments.path ||= now()
    })
    pc.addEventListener('connectionstatechange', () => {
      if (pc.connectionState === 'connected') moments.encrypted ||= now()
    })
    return moments
  }
  let newest: ReturnType<typeof createWatch> | undefined
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      newest = createWatch(this)
    }
  }
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its sender
  const replaceTrack = RTCRtpSender.prototype.replaceTrack
  RTCRtpSender.prototype.replaceTrack = async function (this: RTCRtpSender, track) {
    await replaceTrack.call(this, track)
    if (track?.kind === 'video' && newest !== undefined) newest.attached = now()
  }
  globalThis.newestConnection = () => {
    if (newest === undefined) throw new Error('There is no connection')
    const { described, gathered, path, encrypted, attached } = newest
    return {
      gathering: gathered - described,
      encryption: encrypted - path,
      sendsFrom: Math.max(encrypted, attached),
    }
  }
}
