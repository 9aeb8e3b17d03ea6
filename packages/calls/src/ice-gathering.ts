import { iceGatheringAttempts, iceGatheringTimeoutMs, iceQuietMs } from '@lykta/contract/calls/constants'
import type { Clock } from './clock.ts'

/** The candidate type without which the other side may not be reachable from another network. */
export type CandidateType = 'host' | 'srflx' | 'relay'

/** The candidate required before gathering may stop early: relay if TURN is configured, reflexive if STUN is. */
export const wantedCandidate = (
  iceServers: readonly { urls: string | string[] }[],
  policy: 'all' | 'relay' = 'all',
): CandidateType => {
  const urls = iceServers.flatMap((server) => server.urls)
  if (policy === 'relay' || urls.some((url) => /^turns?:/i.test(url))) return 'relay'
  return urls.some((url) => /^stuns?:/i.test(url)) ? 'srflx' : 'host'
}

/** The part of an RTCPeerConnection that gathering needs. */
export interface Gathering {
  readonly iceGatheringState: string
  readonly localDescription: { readonly type: string; readonly sdp: string } | null
  addEventListener(type: 'icecandidate' | 'icegatheringstatechange', listener: (event: Event) => void): void
  removeEventListener(
    type: 'icecandidate' | 'icegatheringstatechange',
    listener: (event: Event) => void,
  ): void
}

const candidateTypes = ['host', 'srflx', 'prflx', 'relay'] as const
const enough: Readonly<Record<CandidateType, readonly string[]>> = {
  host: candidateTypes,
  srflx: ['srflx', 'prflx', 'relay'],
  relay: ['relay'],
}

/**
 * Whether every part of the description has a candidate that it needs. The answer to an offer may refuse to bundle the parts; in an
 * answer, only the first of a bundle has any.
 */
export const isReachable = ({ type, sdp }: { readonly type: string; readonly sdp: string }): boolean => {
  const bundled =
    type === 'answer' ? (/^a=group:BUNDLE \S+ (.+)$/m.exec(sdp)?.[1]?.trim().split(' ') ?? []) : []
  return sdp
    .split(/\r?\n(?=m=)/)
    .slice(1)
    .filter((part) => !/^m=\S+ 0 /.test(part))
    .filter((part) => !bundled.includes(/^a=mid:(\S+)/m.exec(part)?.[1] ?? ''))
    .every((part) => /^a=candidate:/m.test(part))
}

/**
 * Waits until the local description can be sent; there is no message for later candidates.
 * Ends early, `iceQuietMs` after the last UDP candidate once the wanted kind was seen and every part has one; at the latest after the attempts
 * of the specification, provided that there is any candidate at all.
 * @returns the description with its candidates
 * @throws Error "ICE candidates cannot be collected"
 */
export const gatherCandidates = (pc: Gathering, clock: Clock, wanted: CandidateType): Promise<string> =>
  new Promise((resolve, reject) => {
    let attempt = 1
    let seen = false
    let cancelQuiet: (() => void) | undefined

    const description = () => pc.localDescription?.sdp ?? ''
    const hasCandidate = () => /^a=candidate:/m.test(description())

    const finish = (settle: () => void) => {
      cancelQuiet?.()
      cancelAttempt()
      pc.removeEventListener('icecandidate', onCandidate)
      pc.removeEventListener('icegatheringstatechange', onState)
      settle()
    }
    const send = () => {
      finish(() => {
        resolve(description())
      })
    }
    const giveUp = () => {
      finish(() => {
        reject(new Error('ICE candidates cannot be collected'))
      })
    }

    const onCandidate = (event: Event) => {
      const text = candidateOf(event)
      if (text === undefined || !/ udp /i.test(text)) return
      const type = / typ (\w+)/.exec(text)?.[1] ?? ''
      if (enough[wanted].includes(type)) seen = true
      if (!seen) return
      cancelQuiet?.()
      if (pc.localDescription === null || !isReachable(pc.localDescription)) return
      cancelQuiet = clock.after(iceQuietMs, send)
    }
    const onState = () => {
      if (pc.iceGatheringState !== 'complete') return
      if (hasCandidate()) send()
      else giveUp()
    }
    const onAttemptOver = () => {
      if (hasCandidate()) send()
      else if (attempt >= iceGatheringAttempts) giveUp()
      else {
        attempt += 1
        cancelAttempt = clock.after(iceGatheringTimeoutMs, onAttemptOver)
      }
    }

    let cancelAttempt = clock.after(iceGatheringTimeoutMs, onAttemptOver)
    pc.addEventListener('icecandidate', onCandidate)
    pc.addEventListener('icegatheringstatechange', onState)
    onState()
  })

const candidateOf = (event: Event): string | undefined => {
  if (!('candidate' in event)) return undefined
  const { candidate } = event
  if (typeof candidate !== 'object' || candidate === null || !('candidate' in candidate)) return undefined
  return typeof candidate.candidate === 'string' ? candidate.candidate : undefined
}
