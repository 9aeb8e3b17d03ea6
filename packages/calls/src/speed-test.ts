import { speedTestBytes, speedTestChunkBytes } from '@lykta/contract/calls/constants'
import { ChannelError } from './channel-error.ts'
import type { Clock } from './clock.ts'
import type { Connection } from './connection.ts'
import type { Session } from './session.ts'

export interface SpeedTestResult {
  upMs: number
  downMs: number
  upKbps: number
  downKbps: number
}

/** A slow line needs longer than any other answer, and its speed is what is being measured. */
const longestMs = 30_000

/** How many times the server sends the load back; it reports how long one of them took. */
const rounds = 10

/** kilobits a second, 1024 to the kilo, as the channel's own clients count. */
const kbps = (bytes: number, ms: number): number => Math.round((bytes * 8) / (ms / 1_000) / 1_024)

/**
 * Sends a quarter of a megabyte over the signed-in channel and lets the server send ten times as much back.
 * @throws ChannelError when nothing comes back in time, or the channel is lost
 */
export const runSpeedTest = (
  connection: Pick<Connection, 'sendText' | 'onText'>,
  user: Session['user'],
  clock: Clock,
): Promise<SpeedTestResult> =>
  new Promise((resolve, reject) => {
    const lost = () => reject(new ChannelError('lost', 'The call channel is not connected'))
    // A frame of the test closes a channel that has not signed in.
    if (user.get() !== 'signed_in') {
      lost()
      return
    }
    let up: { ms: number; heardAt: number } | undefined
    let arrivedBytes = 0
    const finish = (settle: () => void) => {
      cancel()
      stopTexts()
      stopUser()
      settle()
    }
    const succeed = (upMs: number, downMs: number) =>
      finish(() =>
        resolve({
          upMs,
          downMs,
          upKbps: kbps(speedTestBytes, upMs),
          downKbps: kbps(speedTestBytes, downMs),
        }),
      )
    const cancel = clock.after(longestMs, () => {
      if (up === undefined || arrivedBytes === 0)
        finish(() => reject(new ChannelError('timeout', 'The speed test had no result in time')))
      else succeed(up.ms, Math.round(((clock.now() - up.heardAt) * speedTestBytes) / arrivedBytes))
    })
    const stopUser = user.subscribe(() => {
      if (user.get() !== 'signed_in') finish(lost)
    })
    const stopTexts = connection.onText((text) => {
      if (text.startsWith('#SPB')) arrivedBytes += text.length
      const [, direction, number] = /^#SP([UD]) (\d+)/.exec(text) ?? []
      if (direction === 'U') up = { ms: Math.max(1, Number(number)), heardAt: clock.now() }
      // What has left the server may still be under way.
      if (direction === 'D' && up !== undefined)
        succeed(up.ms, Math.max(1, Number(number), Math.round((clock.now() - up.heardAt) / rounds)))
    })

    connection.sendText(`#SPU ${String(speedTestBytes)}`)
    const chunk = `#SPB ${'.'.repeat(speedTestChunkBytes)}`
    for (let sent = 0; sent < speedTestBytes; sent += speedTestChunkBytes) connection.sendText(chunk)
    connection.sendText('#SPE')
  })
