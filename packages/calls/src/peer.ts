import { videoBitrateKbps } from '@lykta/contract/calls/constants'
import type { Clock } from './clock.ts'
import { gatherCandidates, wantedCandidate } from './ice-gathering.ts'
import { nothingReceived, type Received } from './media-quality.ts'
import { withOpusStereo, withVideoBitrate } from './sdp.ts'

export interface PeerOptions {
  iceServers: RTCIceServer[]
  iceTransportPolicy: RTCIceTransportPolicy
  clock: Clock
  /** The stream that the local tracks belong to; the other side sees them as one. */
  local: MediaStream
  /** False: this side may not use video, so its descriptions leave it out. */
  video: boolean
  /** Nothing is sent before `release`. */
  withheld: boolean
  /** A track of the other side carries data for the first time. */
  onRemoteTrack: (track: MediaStreamTrack) => void
  onConnection: (state: RTCPeerConnectionState) => void
  /** The other side has closed the connection, which it reports; a side that was cut off reports nothing. */
  onClosedThere: () => void
}

/** One connection to the other side. All descriptions are complete: candidates are not sent separately. */
export interface Peer {
  offer(): Promise<string>
  answer(offer: string): Promise<string>
  accept(answer: string): Promise<void>
  /** From now on, this side's devices are sent. Needs no new description. */
  release(): void
  /** Sends this track from now on, or nothing; while withheld, only once `release` is called. */
  send(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void>
  connected(): boolean
  /** The connection has failed for good. */
  failed(): boolean
  /** What has come from the other side so far. */
  received(): Promise<Received>
  close(): void
}

export type CreatePeer = (options: PeerOptions) => Peer

const kinds = ['audio', 'video'] as const

export const createBrowserPeer: CreatePeer = (options) => {
  const { iceServers, iceTransportPolicy, clock, local, video } = options
  const pc = new RTCPeerConnection({ iceServers, iceTransportPolicy })
  let { withheld } = options
  const trackOf = (kind: (typeof kinds)[number]): MediaStreamTrack | null =>
    withheld ? null : (local.getTracks().find((track) => track.kind === kind) ?? null)
  const wanted = wantedCandidate(iceServers, iceTransportPolicy)

  pc.addEventListener('track', ({ track }) => {
    const heard = () => {
      options.onRemoteTrack(track)
    }
    if (track.muted) track.addEventListener('unmute', heard, { once: true })
    else heard()
  })
  pc.addEventListener('connectionstatechange', () => {
    options.onConnection(pc.connectionState)
    if (pc.connectionState === 'connected') watchClosing()
  })
  // The connection reports a closed other side only seconds later, its encryption at once.
  let watched: RTCDtlsTransport | null = null
  const watchClosing = () => {
    const transport = pc.getReceivers()[0]?.transport ?? null
    if (transport === watched) return
    watched = transport
    transport?.addEventListener('statechange', () => {
      if (transport.state === 'closed' && pc.signalingState !== 'closed') options.onClosedThere()
    })
  }

  const transceiverOf = (kind: string) => pc.getTransceivers().find((one) => one.receiver.track.kind === kind)

  const described = async (): Promise<string> => {
    // Gathering begins with the local description, so listen before setting it.
    const gathered = gatherCandidates(pc, clock, wanted)
    const [sdp] = await Promise.all([gathered, pc.setLocalDescription()])
    return sdp
  }

  return {
    offer: async () => {
      for (const kind of kinds) {
        if (kind === 'video' && !video) continue
        // Both directions even without a track, so that a camera can be turned on later without a new offer.
        pc.addTransceiver(trackOf(kind) ?? kind, { direction: 'sendrecv', streams: [local] })
      }
      return withOpusStereo(await described())
    },
    answer: async (offer) => {
      await pc.setRemoteDescription({
        type: 'offer',
        sdp: withVideoBitrate(offer, videoBitrateKbps),
      })
      for (const kind of kinds) {
        const transceiver = transceiverOf(kind)
        if (transceiver === undefined) continue
        if (kind === 'video' && !video) {
          transceiver.stop()
          continue
        }
        transceiver.direction = 'sendrecv'
        transceiver.sender.setStreams(local)
        await transceiver.sender.replaceTrack(trackOf(kind))
      }
      return await described()
    },
    accept: async (answer) => {
      await pc.setRemoteDescription({
        type: 'answer',
        sdp: withVideoBitrate(answer, videoBitrateKbps),
      })
    },
    release: () => {
      if (!withheld) return
      withheld = false
      // A connection that is just closing does not need the track.
      for (const kind of kinds)
        transceiverOf(kind)
          ?.sender.replaceTrack(trackOf(kind))
          .catch(() => undefined)
    },
    send: async (kind, track) => {
      if (!withheld) await transceiverOf(kind)?.sender.replaceTrack(track)
    },
    connected: () => pc.connectionState === 'connected',
    failed: () => pc.connectionState === 'failed',
    received: async () => {
      const received = { ...nothingReceived }
      const stats = await pc.getStats()
      const relays = new Set<unknown>()
      let ends: unknown[] = []
      stats.forEach((one: unknown) => {
        if (typeof one !== 'object' || one === null || !('type' in one)) return
        if (one.type === 'inbound-rtp') {
          received.packets += 'packetsReceived' in one ? numberOf(one.packetsReceived) : 0
          received.lost += 'packetsLost' in one ? numberOf(one.packetsLost) : 0
          received.pictures += 'framesDecoded' in one ? numberOf(one.framesDecoded) : 0
        }
        if ('candidateType' in one && one.candidateType === 'relay' && 'id' in one) relays.add(one.id)
        // The candidate pair in use.
        if (one.type === 'candidate-pair' && 'nominated' in one && one.nominated === true) {
          const seconds = 'currentRoundTripTime' in one ? numberOf(one.currentRoundTripTime) : 0
          if (seconds > 0) received.roundTripMs = seconds * 1_000
          ends = [
            'localCandidateId' in one && one.localCandidateId,
            'remoteCandidateId' in one && one.remoteCandidateId,
          ]
        }
      })
      received.relayed = ends.some((id) => relays.has(id))
      return received
    },
    close: () => {
      pc.close()
    },
  }
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
