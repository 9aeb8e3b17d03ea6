import { pairingCodeLength, typedPairingCodeMaxLength } from '@lykta/contract/boxes'

/** A typed code, in the form that the TV shows; undefined if it cannot be one. */
export const readPairingCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return code.length === pairingCodeLength && /^[A-Z0-9]+$/.test(code) ? code : undefined
}

/** A code in an address, where the router reads one of digits as a number. Undefined: none; empty: it has to be typed. */
export const codeInAddress = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, typedPairingCodeMaxLength)
    : undefined
