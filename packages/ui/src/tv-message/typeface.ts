import '@fontsource/opendyslexic/latin-400.css'
import '@fontsource/opendyslexic/latin-700.css'
import { useEffect, useState } from 'react'

const dyslexieFamily = 'OpenDyslexic'

/** What a message is set in; undefined: in what everything is. */
export const fontFamilyOf = (dyslexie: boolean): string | undefined =>
  dyslexie ? `${dyslexieFamily}, var(--font)` : undefined

/** Fetches the dyslexia-friendly typeface, so that it is there also without a connection. */
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
      // Then it is set in what everything is set in, and measured so.
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
