import { createStore } from '@lykta/calls/observable-store'
import { useEffect, useSyncExternalStore } from 'react'

const shown = createStore(false)

/** Whether a film has the whole window, so that no menus are shown. */
export const useFilmShown = (): boolean => useSyncExternalStore(shown.subscribe, shown.get)

/** Sets it while the calling component is mounted. */
export const useShowingFilm = (): void => {
  useEffect(() => {
    shown.set(true)
    return () => shown.set(false)
  }, [])
}
