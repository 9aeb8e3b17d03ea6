import { wait } from '@lykta/ui/wait'

interface ReadLoopDeps {
  read: () => Promise<void>
  everyMs: number
  /** The delay after a failure. */
  retryMs: number
  onFailed: (err: unknown) => void
}

export interface RepeatedRead {
  start(): void
  /** Reads at once, or once more after the read in progress. */
  readonly look: () => void
  stop(): void
}

/** Reads again and again, even without a notice: a lost notice costs time only. */
export const createRepeatedRead = ({ read, everyMs, retryMs, onFailed }: ReadLoopDeps): RepeatedRead => {
  const end = new AbortController()
  let pause = new AbortController()
  const keepReading = async () => {
    while (!end.signal.aborted) {
      pause = new AbortController()
      const pauseMs = await read().then(
        () => everyMs,
        (err: unknown) => {
          onFailed(err)
          return retryMs
        },
      )
      await wait(pauseMs, pause.signal)
    }
  }
  const look = () => pause.abort()
  return {
    start: () => void keepReading(),
    look,
    stop() {
      end.abort()
      look()
    },
  }
}
