import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { overlayEntries } from './use-overlay-entry.ts'

/** Goes back in the browser's history, or to `otherwise` if this is the first page of the visit. */
export const useHistoryBack = (otherwise: '/App' | '/make-call'): (() => void) => {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.go(-1 - overlayEntries(router.history))
    else void router.navigate({ to: otherwise, replace: true })
  }
}
