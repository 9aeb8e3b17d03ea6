import { useCanGoBack, useRouter } from '@tanstack/react-router'

/** Goes back in the browser's history, or to `otherwise` if this is the first page of the visit. */
export const useHistoryBack = (otherwise: '/App' | '/make-call'): (() => void) => {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: otherwise, replace: true })
  }
}
