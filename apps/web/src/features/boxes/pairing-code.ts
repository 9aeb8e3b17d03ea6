const length = 6

/** A code as it was typed, in the form that the TV shows; undefined when it cannot be one. */
export const readPairingCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return code.length === length && /^[A-Z0-9]+$/.test(code) ? code : undefined
}
