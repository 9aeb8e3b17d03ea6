/**
 * Runs in a page, before its own scripts: `firstRemoteFrame()` then resolves with the moment (ms since 1970) at which the first
 * picture of another side is shown in any of the page's videos, or fails with what there was instead; `lastKeyAt` is the moment of the last press of a key.
 */
export const watchRemoteFrames = (): void => {
  const remote = new WeakSet<MediaStreamTrack>()
  const connections: RTCPeerConnection[] = []
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      connections.push(this)
      this.addEventListener('track', ({ track }) => remote.add(track))
    }
  }
  const isRemote = ({ srcObject }: HTMLVideoElement): boolean =>
    srcObject instanceof MediaStream && srcObject.getVideoTracks().some((track) => remote.has(track))

  const found = (): string => {
    const videos = [...document.querySelectorAll('video')]
    const states = connections.map(({ connectionState }) => connectionState).filter((is) => is !== 'closed')
    return `${String(videos.filter(isRemote).length)} of ${String(videos.length)} videos show another side, connections: ${states.join(', ')}`
  }

  const limitMs = 10_000
  const firstRemoteFrame = () =>
    new Promise<number>((resolve, reject) => {
      const limit = setTimeout(() => {
        clearInterval(timer)
        reject(new Error(`${location.pathname} has no picture after ${String(limitMs)} ms: ${found()}`))
      }, limitMs)
      const watched = new WeakSet<HTMLVideoElement>()
      const timer = setInterval(() => {
        for (const video of document.querySelectorAll('video')) {
          if (watched.has(video) || !isRemote(video)) continue
          watched.add(video)
          video.requestVideoFrameCallback((now) => {
            clearInterval(timer)
            clearTimeout(limit)
            resolve(performance.timeOrigin + now)
          })
        }
      }, 2)
    })
  Object.assign(globalThis, { firstRemoteFrame })
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      Object.assign(globalThis, { lastKeyAt: performance.timeOrigin + timeStamp })
    },
    { capture: true },
  )
}
