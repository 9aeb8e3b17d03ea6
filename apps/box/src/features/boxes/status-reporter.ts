import { boxStatusIntervalMs } from '@lykta/contract/constants'
import { type Link } from '../../shared/link.ts'
import { type Readable } from '@lykta/calls'
import { type Power } from './power.ts'

interface StatusReporterDeps {
  link: Pick<Link, 'connected' | 'publishStatus'>
  power: Readable<Power>
  appVersion: string
}

/** Reports to the server that the box is online and how it is powered: on connecting, on a change, and every 30 s. */
export const createStatusReporter = ({ link, power, appVersion }: StatusReporterDeps) => {
  let ends: Array<() => void> = []
  const report = () => link.publishStatus({ ...power.get(), appVersion })
  return {
    start() {
      const timer = setInterval(report, boxStatusIntervalMs)
      ends = [
        () => clearInterval(timer),
        power.subscribe(report),
        link.connected.subscribe(() => {
          if (link.connected.get()) report()
        }),
      ]
    },
    stop() {
      for (const end of ends) end()
      ends = []
    },
  }
}
