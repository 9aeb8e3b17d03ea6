import { boxStatusIntervalMs } from '@lykta/contract/constants'
import { type Connection } from '../../shared/connection.ts'
import { type Readable } from '@lykta/calls'
import { type Power } from './power.ts'

interface StatusReporterDeps {
  connection: Pick<Connection, 'connected' | 'publishStatus'>
  power: Readable<Power>
  appVersion: string
}

/** Reports to the server that the box is online and how it is powered: on connecting, on a change, and every 30 s. */
export const createStatusReporter = ({ connection, power, appVersion }: StatusReporterDeps) => {
  let ends: Array<() => void> = []
  const report = () => connection.publishStatus({ ...power.get(), appVersion })
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
