import '@fontsource/opendyslexic/latin-400.css'
import '@fontsource/opendyslexic/latin-700.css'
import { useEffect, useState } from 'react'

const dyslexieFamily = 'OpenDyslexic'

/** The typeface of a message; undefined: the app's own. */
export const fontFamilyOf = (dyslexie: boolean): string | undefined =>
  dyslexie ? `${dyslexieFamily}, var(--font)` : undefined

/** Fetches the dyslexia-friendly typeface, so that it is available without a connection. */
export const loadDyslexie = async (): Promise<void> => {
  await Promise.all(
    [400, 700].map((weight) => document.fonts.load(`${String(weight)} 60px ${dyslexieFamily}`)),
  )
}

/** Whether the typeface of a message can be measured: text is measured again once it can. */
export const useTypefaceReady = (dyslexie: boolean): boolean => {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!dyslexie) return undefined
    let left = false
    loadDyslexie()
      // Then the app's own typeface is used and measured.
      .catch(() => undefined)
      .finally(() => {
        if (!left) setLoaded(true)
      })
    return () => {
      left = true
    }
  }, [dyslexie])
  return !dyslexie || loaded
}
