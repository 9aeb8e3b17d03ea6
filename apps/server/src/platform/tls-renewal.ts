import type { Pair } from './tls-pair.ts'

export interface TlsRenewal {
  /** Checks once. If the pair cannot be read, the present one stays in use. */
  check: () => Promise<void>
  start: (everyMs: number) => void
  stop: () => void
}

export interface TlsRenewalOptions {
  /** The pair in use. */
  current: Pair
  read: () => Promise<Pair>
  /** Gives a new pair to the listener. New connections use it; open ones stay. */
  apply: (pair: Pair) => void
  onFailure: (error: unknown) => void
}

/** Applies certificates renewed while the server runs: by Lykta itself, or by whatever maintains TLS_CERT. */
export function createTlsRenewal({ current, read, apply, onFailure }: TlsRenewalOptions): TlsRenewal {
  let timer: NodeJS.Timeout | undefined
  let { cert } = current
  const check = async (): Promise<void> => {
    try {
      const pair = await read()
      if (pair.cert === cert) return
      apply(pair)
      cert = pair.cert
    } catch (error) {
      onFailure(error)
    }
  }
  return {
    check,
    start: (everyMs) => {
      timer = setInterval(() => void check(), everyMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
