import { requestTimeoutMs, speedTestBytes, speedTestChunkBytes } from '@lykta/contract/calls/constants'
import { ChannelError } from './channel-error.ts'
import type { Clock } from './clock.ts'
import type { Connection } from './connection.ts'

export interface SpeedTestResult {
  upMs: number
  downMs: number
  upKbps: number
  downKbps: number
}

/** kilobits a second, 1024 to the kilo, as the channel's own clients count. */
const kbps = (bytes: number, ms: number): number => Math.round((bytes * 8) / (ms / 1_000) / 1_024)

/**
 * Sends a quarter of a megabyte over the signed-in channel and lets the server send as much back.
 * @throws ChannelError when no result comes in time
 */
export const runSpeedTest = (
  connection: Pick<Connection, 'sendText' | 'onText'>,
  clock: Clock,
  bytes = speedTestBytes,
): Promise<SpeedTestResult> =>
  new Promise((resolve, reject) => {
    let upMs = 0
    const finish = (settle: () => void) => {
      cancel()
      unsubscribe()
      settle()
    }
    const cancel = clock.after(requestTimeoutMs, () => {
      finish(() => {
        reject(new ChannelError('timeout', 'The speed test had no result in time'))
      })
    })
    const unsubscribe = connection.onText((text) => {
      const [, direction, number] = /^#SP([UD]) (\d+)/.exec(text) ?? []
      if (direction === 'U') upMs = Math.max(1, Number(number))
      if (direction !== 'D') return
      const downMs = Math.max(1, Number(number))
      finish(() => {
        resolve({ upMs, downMs, upKbps: kbps(bytes, upMs), downKbps: kbps(bytes, downMs) })
      })
    })

    connection.sendText(`#SPU ${String(bytes)}`)
    const chunk = `#SPB ${'.'.repeat(speedTestChunkBytes)}`
    for (let sent = 0; sent < bytes; sent += speedTestChunkBytes) connection.sendText(chunk)
    connection.sendText('#SPE')
  })
