import type { Clock } from './clock.ts'
import type { LocalMedia } from './local-media.ts'
import type { CallMedia } from './media.ts'
import { nothingReceived } from './media-quality.ts'
import type { Peer } from './peer.ts'

export interface CallMediaOptions {
  media: CallMedia
  clock: Clock
  local: LocalMedia
  iceServers: () => Promise<RTCIceServer[]>
  iceTransportPolicy: RTCIceTransportPolicy
  /** Whether this side may use video at all. */
  video: boolean
  /** Nothing is sent before `release`. */
  withheld: boolean
  /** A track of the other side has carried something for the first time; the stream has all such tracks. */
  onRemote: (stream: MediaStream) => void
  onConnection: (state: RTCPeerConnectionState) => void
  /** The other side has closed the connection that carries the call. */
  onClosedThere: () => void
}

/** The media of one call: a connection to the other side, replaced by another when it fails. */
export const createMediaPath = (options: CallMediaOptions) => {
  const { media, clock, local } = options
  let peer: Peer | undefined
  /** Described and offered, but not yet answered, while `peer` still carries the call. */
  let offered: Peer | undefined
  let remote: MediaStream | undefined
  let held = false
  let closed = false
  let { withheld } = options

  const createPeer = async (): Promise<Peer> => {
    const iceServers = await options.iceServers()
    let heard: MediaStream | undefined
    const created: Peer = media.createPeer({
      iceServers,
      iceTransportPolicy: options.iceTransportPolicy,
      clock,
      local: local.stream,
      video: options.video,
      withheld,
      onRemoteTrack: (track) => {
        if (closed) return
        heard ??= media.createStream()
        track.enabled = !held
        heard.addTrack(track)
        remote = heard
        options.onRemote(heard)
      },
      onConnection: (state) => {
        if (created === peer) options.onConnection(state)
      },
      onClosedThere: () => {
        if (created === peer) options.onClosedThere()
      },
    })
    if (closed) created.close()
    return created
  }

  /** The old connection carries on until the new one is described. */
  const replace = (next: Peer) => {
    if (peer !== next) peer?.close()
    if (offered !== next) offered?.close()
    offered = undefined
    peer = next
  }

  return {
    /** A complete description to offer; the answer to it goes to `accept`. */
    offer: async (): Promise<{ sdp: string; accept: (answer: string) => Promise<void> }> => {
      const next = await createPeer()
      offered?.close()
      if (peer === undefined) peer = next
      else offered = next
      const sdp = await next.offer()
      return {
        sdp,
        accept: async (answer) => {
          if (closed) return
          replace(next)
          await next.accept(answer)
        },
      }
    },
    answer: async (offer: string): Promise<string> => {
      const next = await createPeer()
      if (peer === undefined) peer = next
      const sdp = await next.answer(offer)
      if (!closed) replace(next)
      return sdp
    },
    peer: () => peer,
    connected: () => peer?.connected() === true,
    failed: () => peer?.failed() === true,
    /** The call is answered: from now on, this side's devices are sent. */
    release: () => {
      withheld = false
      peer?.release()
      offered?.release()
    },
    received: async () => (await peer?.received()) ?? nothingReceived,
    /** On hold: nothing from the other side is played. */
    setHeld: (isHeld: boolean) => {
      held = isHeld
      for (const track of remote?.getTracks() ?? []) track.enabled = !isHeld
    },
    close: () => {
      closed = true
      peer?.close()
      offered?.close()
      local.stop()
    },
  }
}
export type MediaPath = ReturnType<typeof createMediaPath>
