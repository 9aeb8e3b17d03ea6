import { useRouter, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { goBack, onceThere } from './go-back.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The overlays over the page, the topmost last. */
    overlays?: readonly string[]
  }
}

const open = new Set<string>()
/** Those that have just opened, and have no entry yet. */
const entering = new Set<string>()
let made = 0

/** How many entries back the page itself is, or the overlay over it that is still open. */
const closedOverlays = ({ location }: RouterHistory): number => {
  const overlays = location.state.overlays ?? []
  return overlays.length - 1 - overlays.findLastIndex((id) => open.has(id))
}

/** Leaves the entries of overlays that were closed without Back, once the page that closed them has settled. */
const leaveClosed = (history: RouterHistory): void => {
  queueMicrotask(() => {
    onceThere(history, () => {
      const closed = closedOverlays(history)
      // An overlay that opens as another closes takes over its entry: going back would close it too.
      if (closed > 0 && entering.size === 0) goBack(history, closed)
    })
  })
}

const watched = new WeakSet<RouterHistory>()

/** If the user returns to a closed overlay's entry, for example by Back from a page it led to, moves on to the page below. */
const skipClosed = (history: RouterHistory): void => {
  if (watched.has(history)) return
  watched.add(history)
  history.subscribe(({ action }) => {
    if (action.type !== 'PUSH' && action.type !== 'REPLACE') leaveClosed(history)
  })
}

/** How many entries there are between the page and what is shown over it. */
export const overlayEntries = ({ location }: RouterHistory): number => location.state.overlays?.length ?? 0

/**
 * Gives an overlay an entry in the history while it is open, so that Back closes it and not the page behind it.
 * @param onBack undefined while it must not be closed
 */
export const useOverlayEntry = (isOpen: boolean, onBack: (() => void) | undefined): void => {
  const router = useRouter()
  const back = useEffectEvent(() => {
    onBack?.()
    return onBack !== undefined
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const { history } = router
    made += 1
    // A reloaded page may find entries from before.
    const id = `${String(performance.timeOrigin)}/${String(made)}`
    const enter = () => {
      const { href, state } = history.location
      const overlays = [...(state.overlays ?? []).filter((one) => open.has(one)), id]
      const replace = closedOverlays(history) > 0
      void router.navigate({
        href,
        state: (before) => ({ ...before, overlays }),
        replace,
        resetScroll: false,
      })
    }
    skipClosed(history)
    open.add(id)
    entering.add(id)
    // An overlay that is closed at the same moment gets none: entries made at once become a single one.
    queueMicrotask(() => {
      // An entry made while the browser is going back would be left along with the page.
      onceThere(history, () => {
        entering.delete(id)
        if (open.has(id)) enter()
        else leaveClosed(history)
      })
    })
    const stop = history.subscribe(({ action }) => {
      if (entering.has(id) || action.type === 'PUSH' || action.type === 'REPLACE') return
      if (history.location.state.overlays?.includes(id) !== true && !back()) enter()
    })
    return () => {
      stop()
      open.delete(id)
      leaveClosed(history)
    }
  }, [isOpen, router])
}
