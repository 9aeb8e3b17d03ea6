import type { Pair } from './tls-pair.ts'

export interface TlsRenewal {
  /** Looks once. A pair that cannot be read now leaves the one in use. */
  check: () => Promise<void>
  start: (everyMs: number) => void
  stop: () => void
}

export interface TlsRenewalOptions {
  /** The pair in use. */
  current: Pair
  read: () => Promise<Pair>
  /** Hands a new pair to the listener: connections from now on get it, those that stand stay. */
  apply: (pair: Pair) => void
  onFailure: (error: unknown) => void
}

/** Takes up a certificate that was renewed while the server runs: by itself, or by whoever keeps TLS_CERT. */
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
