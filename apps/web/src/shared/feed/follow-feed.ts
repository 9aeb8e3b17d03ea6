/** Hears of everything that the feed says. */
export const feedNews = new EventTarget()

/** So long what is counted may be behind the feed. The server has stored by then what it announced (record 0039). */
export const followMs = 4_000

/**
 * Reads again what nobody is sent piece by piece, such as counts: some seconds after the feed has said something, and never more
 * often than that, however much it says. Returns the function that stops it.
 */
export const followFeed = (read: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStale = false
  const wait = () => {
    isStale = false
    timer = setTimeout(() => {
      timer = undefined
      read()
      // What was said while it waited may not have been stored yet.
      if (isStale) wait()
    }, followMs)
  }
  const hear = () => {
    if (timer === undefined) wait()
    else isStale = true
  }
  feedNews.addEventListener('news', hear)
  return () => {
    feedNews.removeEventListener('news', hear)
    clearTimeout(timer)
  }
}
