/** Whoever holds the call engine listens here for what the feed tells of the partner's camera. */
const listeners = new Set<(mute: boolean) => void>()

export const partnerToggledCamera = (mute: boolean): void => {
  for (const listener of listeners) listener(mute)
}

export const onPartnerCamera = (listener: (mute: boolean) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
