import { useEffect, useRef, useState } from 'react'

/** Long enough to type a word, short enough not to be noticed. */
const pauseMs = 200

/**
 * The text typed into a search, and the words to search for, which follow a moment after the last key, so that the server is not
 * asked for each. `words` may also change on their own, for example by Back.
 */
export const useSearchWords = (
  words: string,
  onSearch: (words: string) => void,
): [string, (typed: string) => void] => {
  const [typed, setTyped] = useState(words)
  const [known, setKnown] = useState(words)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  if (words !== known) {
    setKnown(words)
    if (words !== typed.trim()) setTyped(words)
  }
  useEffect(() => {
    if (typed.trim() === known) return undefined
    const timer = setTimeout(() => search.current(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, known])
  return [typed, setTyped]
}
