import type { FirstPicture } from '@lykta/contract/calls'
import { asMediaError, InsecurePageError, MediaError } from '../media-error.ts'
import type { CallMedia } from '../media.ts'
import type { Peer, PeerOptions } from '../peer.ts'

/** Node has no media: tracks that are only switched and stopped. */
class FakeTrack extends EventTarget implements MediaStreamTrack {
  readonly id: string
  readonly kind: string
  readonly label: string
  contentHint = ''
  enabled = true
  readonly muted = false
  readyState: MediaStreamTrackState = 'live'
  onended = null
  onmute = null
  onunmute = null

  constructor(kind: 'audio' | 'video', id: string) {
    super()
    this.kind = kind
    this.id = id
    this.label = `The ${id}`
  }

  stop() {
    this.readyState = 'ended'
  }
  clone() {
    return this
  }
  applyConstraints() {
    return Promise.resolve()
  }
  getCapabilities() {
    return {}
  }
  getConstraints() {
    return {}
  }
  getSettings() {
    return {}
  }
}

class FakeStream extends EventTarget implements MediaStream {
  readonly active = true
  readonly id = 'stream'
  onaddtrack = null
  onremovetrack = null
  #tracks: MediaStreamTrack[] = []

  addTrack(track: MediaStreamTrack) {
    this.#tracks.push(track)
  }
  removeTrack(track: MediaStreamTrack) {
    this.#tracks = this.#tracks.filter((one) => one !== track)
  }
  getTracks() {
    return [...this.#tracks]
  }
  getAudioTracks() {
    return this.#tracks.filter(({ kind }) => kind === 'audio')
  }
  getVideoTracks() {
    return this.#tracks.filter(({ kind }) => kind === 'video')
  }
  getTrackById(id: string) {
    return this.#tracks.find((track) => track.id === id) ?? null
  }
  clone() {
    return this
  }
}

export interface FakePeer extends Peer {
  options: PeerOptions
  closed: boolean
  /** It may send. */
  released: boolean
  accepted: string | undefined
  /** The tracks sent instead of those it began with. */
  sent: (MediaStreamTrack | null)[]
  /** Media from the other side arrives. */
  connect: () => void
  fail: () => void
  /** The other side closes the connection. */
  closeThere: () => void
  /** From now on nothing comes from the other side, as if it had vanished. */
  fallSilent: () => void
  speakAgain: () => void
  /** From now on one packet of six is lost. */
  losePackets: () => void
  /** A picture of the other side is there. */
  showPicture: (over: FirstPicture['path']) => void
  /** The connection is in doubt, and may recover on its own. */
  disconnect: () => void
}

/** Devices that open unless told otherwise (`broken`: by the name of the browser's error, or `insecure`), and peers whose descriptions are `offer-1`, `answer-2`… */
export const createFakeMedia = () => {
  const tracks: MediaStreamTrack[] = []
  const peers: FakePeer[] = []
  const allowed = { devices: true }
  const broken = new Map<'camera' | 'microphone', string>()
  const silences: MediaStreamTrack[] = []

  const open = (device: 'camera' | 'microphone'): MediaStreamTrack => {
    const fault = broken.get(device)
    if (fault === 'insecure') throw new MediaError(device, new InsecurePageError())
    if (fault !== undefined) throw new MediaError(device, Object.assign(new Error(), { name: fault }))
    const track = new FakeTrack(device === 'camera' ? 'video' : 'audio', `${device}-${String(tracks.length)}`)
    tracks.push(track)
    return track
  }

  const createPeer = (options: PeerOptions): FakePeer => {
    const number = String(peers.length + 1)
    let connected = false
    let failed = false
    let silent = false
    let received = 0
    let lost = 0
    let lossy = false
    let pictures = 0
    let relayed = false
    const peer: FakePeer = {
      options,
      closed: false,
      released: !options.withheld,
      accepted: undefined,
      sent: [],
      offer: () => Promise.resolve(`offer-${number}`),
      answer: () => Promise.resolve(`answer-${number}`),
      accept: (answer) => {
        peer.accepted = answer
        return Promise.resolve()
      },
      release: () => {
        peer.released = true
      },
      send: async (_kind, track) => {
        peer.sent.push(track)
      },
      connected: () => connected,
      failed: () => failed,
      received: async () => {
        if (connected && !silent) {
          received += 10
          lost += lossy ? 2 : 0
        }
        return { packets: received, lost, roundTripMs: 20, pictures, relayed }
      },
      close: () => {
        peer.closed = true
        connected = false
      },
      connect: () => {
        connected = true
        options.onConnection('connected')
        options.onRemoteTrack(new FakeTrack('audio', `remote-audio-${number}`))
        options.onRemoteTrack(new FakeTrack('video', `remote-video-${number}`))
      },
      fallSilent: () => {
        silent = true
      },
      speakAgain: () => {
        silent = false
      },
      losePackets: () => {
        lossy = true
      },
      showPicture: (over) => {
        pictures += 1
        relayed = over === 'relayed'
      },
      disconnect: () => {
        connected = false
        options.onConnection('disconnected')
      },
      closeThere: () => {
        silent = true
        options.onClosedThere()
      },
      fail: () => {
        connected = false
        failed = true
        options.onConnection('failed')
      },
    }
    peers.push(peer)
    return peer
  }

  const media: CallMedia = {
    openMicrophone: async () => open('microphone'),
    openCamera: async () => open('camera'),
    openBoth: async () => ({
      microphone: await media.openMicrophone().catch(asMediaError),
      camera: await media.openCamera().catch(asMediaError),
    }),
    openSilence: () => {
      const track = new FakeTrack('audio', `silence-${String(silences.length)}`)
      silences.push(track)
      return { track, close: () => track.stop() }
    },
    isAllowed: async () => allowed.devices,
    createStream: () => new FakeStream(),
    createPeer,
  }
  return { media, peers, tracks, silences, broken, allowed }
}
