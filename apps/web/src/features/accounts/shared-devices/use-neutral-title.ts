import { useEffect } from 'react'

/** Titles of pages have names in them. Meanwhile the page has this one, whatever it is given. */
export const useNeutralTitle = (neutral: string): void => {
  useEffect(() => {
    let before = document.title
    const hold = () => {
      if (document.title === neutral) return
      before = document.title
      document.title = neutral
    }
    hold()
    const observer = new MutationObserver(hold)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = before
    }
  }, [neutral])
}
