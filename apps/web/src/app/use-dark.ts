import { useSyncExternalStore } from 'react'

const prefersDark = matchMedia('(prefers-color-scheme: dark)')

/** Whether the dark theme is on. */
export const useDark = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      prefersDark.addEventListener('change', listener)
      return () => prefersDark.removeEventListener('change', listener)
    },
    () => prefersDark.matches,
  )
