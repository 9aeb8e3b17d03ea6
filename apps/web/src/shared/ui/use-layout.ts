import { breakpoints } from '@lykta/contract/constants'
import { useSyncExternalStore } from 'react'

export type Layout = 'phone' | 'tablet' | 'desktop'

const tablet = matchMedia(`(min-width: ${String(breakpoints.tabletFrom)}px)`)
const desktop = matchMedia(`(min-width: ${String(breakpoints.desktopFrom)}px)`)

const layout = (): Layout => (desktop.matches ? 'desktop' : tablet.matches ? 'tablet' : 'phone')

// Not through the `change` event, which Chromium omits if `matches` has been read in between.
const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Which of the three layouts the window has room for. */
export const useLayout = (): Layout => useSyncExternalStore(subscribe, layout)
