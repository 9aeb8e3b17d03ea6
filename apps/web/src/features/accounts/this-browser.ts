import type { Browser } from '@lykta/contract/accounts'

/** Whether the app runs as one that was installed, and not in a tab. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** This browser as it describes itself. What reads the description is loaded only where it is asked for. */
export const thisBrowser = async (): Promise<Browser> => {
  const { default: bowser } = await import('bowser')
  const { browser, os } = bowser.parse(navigator.userAgent)
  return { name: browser.name ?? '', version: browser.version ?? '', platform: os.name ?? '' }
}
