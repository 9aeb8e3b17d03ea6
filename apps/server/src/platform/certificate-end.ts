import { X509Certificate } from 'node:crypto'
import type { Pair } from './tls-pair.ts'

/** Until when the certificate in use is valid; null: the server has none, as what stands before it encrypts. */
export const createCertificateEnd = (first: Pick<Pair, 'cert'> | undefined) => {
  let current = first
  return {
    endsAt: (): Date | null => (current === undefined ? null : new X509Certificate(current.cert).validToDate),
    renewed: (pair: Pick<Pair, 'cert'>): void => {
      current = pair
    },
  }
}
