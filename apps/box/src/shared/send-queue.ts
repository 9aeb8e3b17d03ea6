interface SendQueueDeps<T> {
  /** What is to be sent next; undefined: nothing. */
  next: () => T | undefined
  /** Resolves when it has been accepted and is not the next any more; rejects when it cannot be sent now. */
  send: (one: T) => Promise<void>
  signal: AbortSignal
  onFailed: (err: unknown) => void
}

/** Returns the function that sends all there is, one after the other; what could not be sent waits until it is called again. */
export const createSendQueue = <T>({ next, send, signal, onFailed }: SendQueueDeps<T>): (() => void) => {
  let sending = false
  const sendAll = async () => {
    sending = true
    try {
      for (let one = next(); one !== undefined && !signal.aborted; one = next()) await send(one)
    } catch (err) {
      onFailed(err)
    } finally {
      sending = false
    }
  }
  return () => {
    if (!sending) void sendAll()
  }
}
