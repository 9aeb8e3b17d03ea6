/** Tells when this device may be on another network than before, or has slept; answers the function that ends it. */
export type OnNetworkChange = (listener: () => void) => () => void

export const browserNetworkChange: OnNetworkChange = (listener) => {
  // A page that is shown again may have slept, and was not told then that the network went.
  const shown = () => {
    if (document.visibilityState === 'visible') listener()
  }
  // From one network to another without being offline between: not every browser tells.
  const connection = 'connection' in navigator ? navigator.connection : undefined
  const told = connection instanceof EventTarget ? connection : undefined
  window.addEventListener('online', listener)
  document.addEventListener('visibilitychange', shown)
  told?.addEventListener('change', listener)
  return () => {
    window.removeEventListener('online', listener)
    document.removeEventListener('visibilitychange', shown)
    told?.removeEventListener('change', listener)
  }
}
