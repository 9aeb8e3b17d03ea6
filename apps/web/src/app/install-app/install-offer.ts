import { createStore } from '@lykta/calls/observable-store'

/** The event that Chromium sends if the app can be installed; other browsers have none. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

/** The browser's offer to install the app, kept until the user asks for it. */
export const installOffer = createStore<InstallPrompt | undefined>(undefined)

/** Follows the offer, which comes once for each page load, perhaps before the app is drawn. */
export const followInstallOffer = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return
    // Otherwise the browser shows its own bar, whenever it likes.
    event.preventDefault()
    installOffer.set(event)
  })
  window.addEventListener('appinstalled', () => installOffer.set(undefined))
}
