// Unchanged by a test that stops the time.
const { performance } = globalThis
const later = globalThis.setTimeout
const nextFrame = globalThis.requestAnimationFrame

const quietFrames = 2
const patienceMs = 10_000

/** What the app has done so far that a test may ask about: requests, and what went over its sockets. */
let doings = 0
let isAtRest = false
const works = new Set<() => string | undefined>()

export const somethingHappened = (): void => {
  doings += 1
}

/** @param work says what the app is still at, if anything */
export const waitForWork = (work: () => string | undefined): void => {
  works.add(work)
}

const workOf = (): string | undefined => {
  for (const work of works) {
    const found = work()
    if (found !== undefined) return found
  }
  return undefined
}

/** What React does once it has drawn, it does after the frame. */
const frame = () => new Promise<void>((resolve) => nextFrame(() => later(resolve)))

/**
 * Waits until the app does nothing more by itself: what it has asked for is answered, or held back by the test, and shown. What is not
 * there then does not come. Holds for what follows at once.
 */
export const atRest = async (): Promise<void> => {
  const since = performance.now()
  for (let quiet = 0; quiet < quietFrames;) {
    const before = doings
    await frame()
    const work = workOf()
    quiet = work === undefined && doings === before ? quiet + 1 : 0
    if (performance.now() - since > patienceMs) throw new Error(`never at rest: ${work ?? 'asks on and on'}`)
  }
  isAtRest = true
  later(() => {
    isAtRest = false
  })
}

/**
 * What a test is given of what has happened. That it is nothing counts only `atRest`: a moment after a click, what should not come has
 * not come yet. What polls asks again.
 */
export const soFar = <T>(what: string, items: readonly T[]): readonly T[] => {
  if (items.length > 0 || isAtRest) return items
  throw new Error(`no ${what} so far, which says nothing: poll for it, or await atRest() if none should come`)
}
