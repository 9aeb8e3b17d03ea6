import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * The memory that decoders of foreign files may use; each caller sets the time. Node reserves some 600 MB of a picture's
 * without using them. HEIC has to be decoded as a whole.
 */
export const decoderMemoryBytes = { image: 1_400_000_000, heic: 2_000_000_000, film: 2_000_000_000 } as const

/** The time that a process may take to read a foreign file. */
export interface ProcessTime {
  /** The processor's time of all its threads. It depends on the file alone: one that takes more cannot be read. */
  processorSeconds: number
  /** By the clock, for a process that hangs. At its low priority it may also be the machine that is busy. */
  waitMs: number
}

/** The shell's exit code for a program that does not exist or cannot be run. */
export const notRunnable: ReadonlySet<number | null> = new Set([126, 127])

/**
 * Returns the command that runs a program with limits. Linux enforces both: an allocation above the first fails, and a process
 * that has used up its processor time is killed; macOS knows the second, and Windows neither.
 * A missing program exits with a code in `notRunnable` then.
 */
export const withLimits = (
  program: string,
  args: readonly string[],
  { memoryBytes, processorSeconds }: { memoryBytes: number } & Pick<ProcessTime, 'processorSeconds'>,
): { command: string; args: string[] } => {
  if (process.platform === 'win32') return { command: program, args: [...args] }
  // The limit on written data, not on addresses: Node reserves far more addresses than it uses.
  const memory = String(Math.floor(memoryBytes / 1_024))
  const script = `ulimit -d ${memory} && ulimit -t ${String(processorSeconds)} && exec "$0" "$@"`
  return { command: '/bin/sh', args: ['-c', script, program, ...args] }
}

/** Lets calls and messages go first. */
export const lowerPriority = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It may have exited already.
  }
}

/** The same for the calling thread on Linux, where each thread has its own priority. */
export const lowerThreadPriority = (): void => {
  if (process.platform !== 'linux') return
  try {
    lowerPriority(Number(basename(readlinkSync('/proc/thread-self'))))
  } catch {
    // Without /proc it keeps the common priority.
  }
}
