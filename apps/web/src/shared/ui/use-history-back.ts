import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { goBack, onceThere } from './go-back.ts'
import { overlayEntries } from './use-overlay-entry.ts'

/** Leaves the page by going back in the browser's history, or to `otherwise` if this is the first page of the visit. */
export const useHistoryBack = (otherwise: '/App' | '/floor' | '/make-call'): (() => void) => {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    const { history } = router
    const { pathname } = history.location
    onceThere(history, () => {
      // Asking twice leaves the page only once.
      if (history.location.pathname !== pathname) return
      if (canGoBack) goBack(history, 1 + overlayEntries(history))
      else void router.navigate({ to: otherwise, replace: true })
    })
  }
}
