import type { Clock } from './clock.ts'
import { wantedCandidate, type CandidateType } from './ice-gathering.ts'

/**
 * What the test found out about the way that sound and picture would take.
 * - `relayed`: data came through the relay, which carries a call where nothing else does
 * - `outward`: a server outside has answered, but nothing came through a relay
 * - `blocked`: no server outside has answered
 * - `unknown`: no server is configured, or its silence says nothing
 */
export type PathTestResult = 'relayed' | 'outward' | 'blocked' | 'unknown'

/** The part of an RTCPeerConnection that the test needs. */
export interface PathEnd {
  readonly iceGatheringState: string
  readonly connectionState: string
  readonly localDescription: RTCSessionDescriptionInit | null
  createDataChannel(label: string): { addEventListener(type: 'open', listener: () => void): void }
  setLocalDescription(): Promise<void>
  setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void>
  addIceCandidate(candidate: RTCIceCandidateInit): Promise<void>
  addEventListener(
    type: 'icecandidate',
    listener: (event: { readonly candidate: RTCIceCandidateInit | null }) => void,
  ): void
  addEventListener(type: 'icegatheringstatechange' | 'connectionstatechange', listener: () => void): void
  close(): void
}

export interface PathTestOptions {
  /** The servers that a call would use. */
  iceServers: () => Promise<RTCIceServer[]>
  clock: Clock
  /** Aborted when nobody waits for the result any more. */
  signal: AbortSignal
  createEnd?: (configuration: RTCConfiguration) => PathEnd
}

/** Asking a relay over a slow line and connecting through it takes some twenty round trips. */
const longestMs = 9_000

/**
 * Connects this device with itself through the relay; without a relay, asks how the device is seen from outside.
 * @throws Error when the ICE servers cannot be read, or the browser makes no connection
 */
export const runPathTest = ({
  iceServers,
  clock,
  signal,
  createEnd = (configuration) => new RTCPeerConnection(configuration),
}: PathTestOptions): Promise<PathTestResult> =>
  new Promise((resolve, reject) => {
    const ends: PathEnd[] = []
    /** The ends that have found any way to be reached. */
    const reachable = new Set<PathEnd>()
    const seen = { outside: false, publicAddress: false }
    let wanted: CandidateType | undefined
    let isOver = false

    const finish = (settle: () => void) => {
      if (isOver) return
      isOver = true
      cancel()
      signal.removeEventListener('abort', stop)
      for (const end of ends) end.close()
      settle()
    }
    const succeed = (result: PathTestResult) => finish(() => resolve(result))
    const fail = (error: unknown) =>
      finish(() => reject(error instanceof Error ? error : new Error('The path test failed')))
    const stop = () => succeed('unknown')
    const conclude = () => {
      if (seen.outside) succeed('outward')
      // A device with a public address is seen by that address from outside, and a browser does not list it twice.
      else succeed(wanted === 'srflx' && seen.publicAddress ? 'unknown' : 'blocked')
    }
    const cancel = clock.after(longestMs, () => {
      if (wanted === undefined) fail(new Error('The ICE servers were not read in time'))
      else conclude()
    })
    signal.addEventListener('abort', stop)

    const createPathEnd = (configuration: RTCConfiguration, onChange: () => void): PathEnd => {
      const end = createEnd(configuration)
      ends.push(end)
      end.addEventListener('icecandidate', (event) => {
        const { address = '', type } = readCandidate(event.candidate)
        if (type !== undefined) reachable.add(end)
        if (type === 'relay' || type === 'srflx') seen.outside = true
        if (type === 'host' && isPublicIpv4(address)) seen.publicAddress = true
        onChange()
      })
      end.addEventListener('icegatheringstatechange', onChange)
      end.addEventListener('connectionstatechange', onChange)
      return end
    }

    const askOutside = async (configuration: RTCConfiguration) => {
      const end = createPathEnd(configuration, () => {
        if (seen.outside || isGathered(end)) conclude()
      })
      end.createDataChannel('path')
      await end.setLocalDescription()
    }

    const connectByRelay = async (configuration: RTCConfiguration) => {
      const onChange = () => {
        const isUnheard = isGathered(near) && !reachable.has(near) && (seen.outside || isGathered(far))
        if (isUnheard || ends.some((end) => end.connectionState === 'failed')) conclude()
      }
      const near = createPathEnd({ ...configuration, iceTransportPolicy: 'relay' }, onChange)
      // Like the other side of a call, it may use any way to the relay: not every relay connects to itself.
      const far = createPathEnd(configuration, onChange)
      const send = (from: PathEnd, to: PathEnd) => {
        from.addEventListener('icecandidate', ({ candidate }) => {
          const add = async () => {
            await described
            if (!isOver && candidate !== null) await to.addIceCandidate(candidate)
          }
          // A candidate that the other end cannot use is merely one way less.
          add().catch(() => undefined)
        })
      }
      send(near, far)
      send(far, near)
      near.createDataChannel('path').addEventListener('open', () => succeed('relayed'))
      const described = describe(near, far)
      await described
    }

    const start = async () => {
      const servers = await iceServers()
      if (isOver) return
      wanted = wantedCandidate(servers)
      if (wanted === 'host') succeed('unknown')
      else await (wanted === 'relay' ? connectByRelay : askOutside)({ iceServers: servers })
    }
    if (signal.aborted) stop()
    else start().catch(fail)
  })

const isGathered = (end: PathEnd): boolean => end.iceGatheringState === 'complete'

const describe = async (near: PathEnd, far: PathEnd): Promise<void> => {
  await near.setLocalDescription()
  await far.setRemoteDescription(near.localDescription ?? { type: 'offer' })
  await far.setLocalDescription()
  await near.setRemoteDescription(far.localDescription ?? { type: 'answer' })
}

const readCandidate = (candidate: RTCIceCandidateInit | null): { address?: string; type?: string } =>
  /^candidate:(?:\S+ ){4}(?<address>\S+) \d+ typ (?<type>\w+)/.exec(candidate?.candidate ?? '')?.groups ?? {}

const isPublicIpv4 = (address: string): boolean =>
  /^\d+(?:\.\d+){3}$/.test(address) &&
  !/^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.0\.0|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(
    address,
  )
