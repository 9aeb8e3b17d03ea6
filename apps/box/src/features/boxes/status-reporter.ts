import { boxStatusIntervalMs } from '@lykta/contract/constants'
import { type Connection } from '../../shared/connection.ts'
import { type Readable } from '@lykta/calls'
import { type Power } from './power.ts'

interface StatusReporterDeps {
  connection: Pick<Connection, 'connected' | 'publishStatus'>
  power: Readable<Power>
  appVersion: string
  /** When the resident last pressed something, on the server's clock; undefined: not since the start. */
  pressedAt: () => number | undefined
}

/**
 * Reports to the server that the box is online, its power, and when it was last used: on connecting, when the power changes, and
 * every 30 s. A key press alone causes no report.
 */
export const createStatusReporter = ({ connection, power, appVersion, pressedAt }: StatusReporterDeps) => {
  let ends: Array<() => void> = []
  const report = () => {
    const at = pressedAt()
    connection.publishStatus({
      ...power.get(),
      appVersion,
      ...(at === undefined ? {} : { pressedAt: at }),
    })
  }
  return {
    start() {
      const timer = setInterval(report, boxStatusIntervalMs)
      ends = [
        () => clearInterval(timer),
        power.subscribe(report),
        connection.connected.subscribe(() => {
          if (connection.connected.get()) report()
        }),
      ]
    },
    stop() {
      for (const end of ends) end()
      ends = []
    },
  }
}
