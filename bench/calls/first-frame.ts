/**
 * Runs in a page, before its own scripts: `firstRemoteFrame()` then resolves with the moment (ms since 1970) at which the first
 * picture of another side is shown in any of the page's videos, and `lastKeyAt` is the moment of the last press of a key.
 */
export const watchRemoteFrames = (): void => {
  const remote = new WeakSet<MediaStreamTrack>()
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      this.addEventListener('track', ({ track }) => remote.add(track))
    }
  }
  const isRemote = ({ srcObject }: HTMLVideoElement): boolean =>
    srcObject instanceof MediaStream && srcObject.getVideoTracks().some((track) => remote.has(track))

  const firstRemoteFrame = () =>
    new Promise<number>((resolve) => {
      const watched = new WeakSet<HTMLVideoElement>()
      const timer = setInterval(() => {
        for (const video of document.querySelectorAll('video')) {
          if (watched.has(video) || !isRemote(video)) continue
          watched.add(video)
          video.requestVideoFrameCallback((now) => {
            clearInterval(timer)
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
