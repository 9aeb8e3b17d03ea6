import { useEffect, useEffectEvent } from 'react'

/** Handles every key, wherever the focus is: a dialog has it itself at first, and a disabled button loses it. */
export const useWindowKeys = (press: (event: KeyboardEvent) => void): void => {
  const latest = useEffectEvent(press)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => latest(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
