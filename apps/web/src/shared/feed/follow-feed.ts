/** Everything on the feed is `news`; `outOfTouch`: this server cannot reach the others; `back`: the feed is up again after a break. */
export const feedNews = new EventTarget()

/** How far counts may be behind the feed. By then the server has stored what it announced (record 0039). */
export const followMs = 4_000

/**
 * Reads again what is not sent piece by piece, such as counts: some seconds after an event on the feed, and never more often than
 * that, however many events there are. Returns the function that stops it.
 */
export const followFeed = (read: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStale = false
  const wait = () => {
    isStale = false
    timer = setTimeout(() => {
      timer = undefined
      read()
      // What was announced while it waited may not have been stored yet.
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
