import { createStore, type Readable } from '@lykta/calls/observable-store'

/** So long one message counts. While it lasts, the server says it every minute. */
const countsMs = 150_000
/** Random within this, so that not all apps read at the same moment. */
const readWithinMs = 20_000

/** Whether the server cannot reach the others, so that what happens there has to be read. */
export const createOutOfTouch = (
  read: () => void,
): { isOut: Readable<boolean>; hear: () => void; over: () => void } => {
  const isOut = createStore(false)
  let end: ReturnType<typeof setTimeout> | undefined
  let reading: ReturnType<typeof setTimeout> | undefined
  const over = () => {
    clearTimeout(end)
    clearTimeout(reading)
    reading = undefined
    isOut.set(false)
  }
  return {
    isOut,
    hear: () => {
      isOut.set(true)
      clearTimeout(end)
      end = setTimeout(over, countsMs)
      reading ??= setTimeout(() => {
        reading = undefined
        read()
      }, Math.random() * readWithinMs)
    },
    over,
  }
}
