import { useEffect, useState } from 'react'
import { type Slide } from './slides.ts'

/** Long enough to see who is in a picture, and to say so to somebody. */
const slideMs = 15_000

/** The current picture; the first follows the last. */
export const useCurrentSlide = (slides: readonly Slide[]): Slide | undefined => {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), slideMs)
    return () => clearInterval(timer)
  }, [])
  return slides[turn % slides.length]
}
