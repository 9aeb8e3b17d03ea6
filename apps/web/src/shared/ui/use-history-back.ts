import { useCanGoBack, useRouter } from '@tanstack/react-router'

/** Back in the browser's history; whoever came straight here, by a link or by loading the page, goes to `otherwise`. */
export const useHistoryBack = (otherwise: '/App' | '/make-call'): (() => void) => {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: otherwise, replace: true })
  }
}
