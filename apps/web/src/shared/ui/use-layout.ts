import { breakpoints } from '@lykta/contract/constants'
import { useSyncExternalStore } from 'react'

export type Layout = 'phone' | 'tablet' | 'desktop'

const tablet = matchMedia(`(min-width: ${String(breakpoints.tabletFrom)}px)`)
const desktop = matchMedia(`(min-width: ${String(breakpoints.desktopFrom)}px)`)

const layout = (): Layout => (desktop.matches ? 'desktop' : tablet.matches ? 'tablet' : 'phone')

const subscribe = (listener: () => void): (() => void) => {
  tablet.addEventListener('change', listener)
  desktop.addEventListener('change', listener)
  return () => {
    tablet.removeEventListener('change', listener)
    desktop.removeEventListener('change', listener)
  }
}

/** Which of the three layouts the window has room for. */
export const useLayout = (): Layout => useSyncExternalStore(subscribe, layout)
