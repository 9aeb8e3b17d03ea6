/** Reports when this device may be on another network or has slept. Returns the function that stops it. */
export type OnNetworkChange = (listener: () => void) => () => void

export const browserNetworkChange: OnNetworkChange = (listener) => {
  // A page that is shown again may have slept and missed the loss of the network.
  const shown = () => {
    if (document.visibilityState === 'visible') listener()
  }
  // A change of network without being offline in between: not every browser reports it.
  const connection = 'connection' in navigator ? navigator.connection : undefined
  const source = connection instanceof EventTarget ? connection : undefined
  window.addEventListener('online', listener)
  document.addEventListener('visibilitychange', shown)
  source?.addEventListener('change', listener)
  return () => {
    window.removeEventListener('online', listener)
    document.removeEventListener('visibilitychange', shown)
    source?.removeEventListener('change', listener)
  }
}
