import { createStore } from '@lykta/calls/observable-store'
import { useEffect, useSyncExternalStore } from 'react'

const shown = createStore(false)

/** Whether a film has the whole window: nothing of the menus shows then. */
export const useFilmShown = (): boolean => useSyncExternalStore(shown.subscribe, shown.get)

/** Says so for as long as what calls it is there. */
export const useShowingFilm = (): void => {
  useEffect(() => {
    shown.set(true)
    return () => shown.set(false)
  }, [])
}
