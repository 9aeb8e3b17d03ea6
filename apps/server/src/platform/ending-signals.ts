import { readFileSync } from 'node:fs'

/**
 * The signals that ask for an end in order: Ctrl-C, a stop by the system, a closed terminal. A hang-up that was set
 * aside before the start, as nohup does, is no such wish; a listener would undo that.
 */
export function endingSignals(): NodeJS.Signals[] {
  return isHangUpIgnored() ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
}

function isHangUpIgnored(): boolean {
  try {
    const ignored = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return (BigInt(`0x${ignored ?? '0'}`) & 1n) === 1n
  } catch {
    return false
  }
}
