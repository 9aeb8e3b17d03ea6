import { log } from '@lykta/log'
import { isApiError } from '@lykta/client'
import { pairingLifetimeMs, pairingPollMs, type BoxToken, type Pairing } from '@lykta/contract/boxes'
import { pairingRoutes } from '@lykta/contract/boxes/routes'
import { createApi } from '../../shared/api.ts'
import { wait } from '@lykta/ui/wait'
import { createStore, type Readable } from '@lykta/calls'

const retryMs = 5_000
const api = createApi()

/** What the pairing screen shows. `expiresAt` is by this TV's own clock, which may still be wrong. */
export type PairingView =
  | { kind: 'asking' }
  | { kind: 'unreachable' }
  | { kind: 'code'; code: string; expiresAt: number }

interface PairingDeps {
  ask: () => Promise<Pairing>
  /** The box, once somebody has entered the code. Rejects while the server cannot be reached. */
  outcome: (pairing: Pairing) => Promise<BoxToken | 'waiting' | 'expired'>
  /** The time by this TV's own clock. */
  now: () => number
  onPaired: (box: BoxToken) => void
}

export interface Pairer {
  view: Readable<PairingView>
  start(): void
  stop(): void
}

/** Shows a code, asks every 2 s whether somebody has entered it, and gets a new one when it expires. */
export const createPairer = ({ ask, outcome, now, onPaired }: PairingDeps): Pairer => {
  const view = createStore<PairingView>({ kind: 'asking' })
  const end = new AbortController()

  const untilPaired = async () => {
    while (!end.signal.aborted) {
      const pairing = await ask().catch((err: unknown) => {
        log.info({ err }, 'pairing not begun')
      })
      if (pairing === undefined) {
        view.set({ kind: 'unreachable' })
        await wait(retryMs, end.signal)
        continue
      }
      const expiresAt = now() + pairingLifetimeMs
      view.set({ kind: 'code', code: pairing.code, expiresAt })
      const result = await poll(pairing, expiresAt)
      if (result === 'expired') continue
      if (!end.signal.aborted) onPaired(result)
      return
    }
  }
  const poll = async (pairing: Pairing, expiresAt: number): Promise<BoxToken | 'expired'> => {
    while (!end.signal.aborted && now() < expiresAt) {
      await wait(pairingPollMs, end.signal)
      // A brief loss of connection is no reason to change a code that somebody is entering.
      const result = await outcome(pairing).catch((err: unknown) => {
        log.info({ err }, 'pairing not read')
        return 'waiting' as const
      })
      if (result !== 'waiting') return result
    }
    return 'expired'
  }

  return {
    view,
    start() {
      void untilPaired()
    },
    stop: () => end.abort(),
  }
}

export const askForPairing = async (): Promise<Pairing> => (await api.call(pairingRoutes.begin, {})).data

/** The server's own codes for an unknown pairing; a proxy's 401 or 404 does not count. */
const unknownCodes: ReadonlySet<string> = new Set(['pairing_unknown', 'no_session'])

export const pairingOutcome = async (pairing: Pairing): Promise<BoxToken | 'waiting' | 'expired'> => {
  try {
    const { data } = await api.call(pairingRoutes.state, {
      params: { id: pairing.id },
      token: pairing.secret,
    })
    const { state, boxId, token } = data
    if (boxId !== undefined && token !== undefined) return { boxId, token }
    // Paired, but the answer with the token was lost: only a new code helps.
    return state === 'waiting' ? 'waiting' : 'expired'
  } catch (error) {
    if (isApiError(error) && unknownCodes.has(error.code)) return 'expired'
    throw error
  }
}

/** The time left of a code, as mm:ss. */
export const timeLeft = (expiresAt: number, now: number): string => {
  const seconds = Math.max(0, Math.ceil((expiresAt - now) / 1_000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
