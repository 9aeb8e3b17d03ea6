interface SendQueueDeps<T> {
  /** What to send next; undefined: nothing. */
  next: () => T | undefined
  /** Resolves when it has been accepted and something else is next; rejects when it cannot be sent now. */
  send: (one: T) => Promise<void>
  signal: AbortSignal
  onFailed: (err: unknown) => void
}

/** Returns the function that sends everything, one at a time; what could not be sent waits until the next call. */
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
