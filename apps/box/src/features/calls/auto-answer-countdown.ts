export const autoAnswerSeconds = 10
const secondMs = 1_000

interface CountdownDeps {
  /** Sounds once. Returns whether it could be heard. */
  tick: () => Promise<boolean>
  after: (ms: number, run: () => void) => () => void
  /** Whole seconds left. */
  onLeft: (seconds: number) => void
  onOver: () => void
}

/**
 * Counts down before a call is answered automatically. A second counts only if it was heard: a camera never turns on in a room
 * without a sound before. Returns the function that stops it.
 */
export const startCountdown = ({ tick, after, onLeft, onOver }: CountdownDeps): (() => void) => {
  let left = autoAnswerSeconds
  let stopped = false
  let cancel: (() => void) | undefined
  const step = async () => {
    if (left === 0) {
      onOver()
      return
    }
    const heard = await tick()
    if (stopped) return
    if (heard) {
      onLeft(left)
      left -= 1
    }
    cancel = after(secondMs, () => void step())
  }
  void step()
  return () => {
    stopped = true
    cancel?.()
  }
}
