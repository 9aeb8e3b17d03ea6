import { speedTestChunkBytes, speedTestMaxBytes } from '@lykta/contract/calls/constants'

const rounds = 10
const chunk = `#SPB${'.'.repeat(speedTestChunkBytes - 4)}`

/** The speed test of one connection: frames that begin with `#` and are not JSON. */
export const createSpeedTest = (deps: {
  /** Milliseconds. */
  now: () => number
  /** Resolves when the frame has left. */
  send: (text: string) => Promise<void>
}) => {
  const { now, send } = deps
  let upload: { bytes: number; startedAt: number } | undefined
  let sending = false

  const since = (startedAt: number) => Math.max(1, Math.round(now() - startedAt))

  const download = async (bytes: number): Promise<void> => {
    const startedAt = now()
    for (let round = 0; round < rounds; round += 1) {
      for (let sent = 0; sent + speedTestChunkBytes <= bytes; sent += speedTestChunkBytes) await send(chunk)
      const rest = bytes % speedTestChunkBytes
      if (rest > 0) await send(chunk.slice(0, rest))
    }
    await send(`#SPD ${String(Math.max(1, Math.round(since(startedAt) / rounds)))}`)
  }

  return {
    /** A frame from the client; ignored unless it belongs to a speed test. */
    receive: async (text: string): Promise<void> => {
      if (text.startsWith('#SPB') || sending) return
      if (text.startsWith('#SPU')) {
        const bytes = Number(text.slice(4).trim())
        upload =
          Number.isInteger(bytes) && bytes >= 1 && bytes <= speedTestMaxBytes
            ? { bytes, startedAt: now() }
            : undefined
        return
      }
      if (upload === undefined) return
      const { bytes, startedAt } = upload
      upload = undefined
      sending = true
      try {
        await send(`#SPU ${String(since(startedAt))}`)
        await download(bytes)
      } finally {
        sending = false
      }
    },
  }
}
