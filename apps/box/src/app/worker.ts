/**
 * Registers the service worker, thanks to which a TV switched on while the server is away still opens. Browsers allow it over https
 * and on localhost; the app works without it.
 */
export const startWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`, {
    updateViaCache: 'none',
  })
  // Registering again does not check for a new version.
  if (navigator.serviceWorker.controller !== null) await registration.update()
}
