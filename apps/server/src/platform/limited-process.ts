import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * The memory that decoders of foreign files may use; each caller limits the time. Node reserves some 600 MB of a picture's
 * without using them. HEIC has to be decoded as a whole.
 */
export const decoderMemoryBytes = { image: 1_400_000_000, heic: 2_000_000_000, film: 2_000_000_000 } as const

/** The shell's exit code for a program that does not exist or cannot be run. */
export const notRunnable: ReadonlySet<number | null> = new Set([126, 127])

/**
 * Returns the command that runs a program with a limit on its memory. Linux enforces it: an allocation above it fails.
 * A missing program exits with a code in `notRunnable` then.
 */
export const withMemoryLimit = (
  program: string,
  args: readonly string[],
  bytes: number,
): { command: string; args: string[] } => {
  if (process.platform === 'win32') return { command: program, args: [...args] }
  // The limit on written data, not on addresses: Node reserves far more addresses than it uses.
  const script = `ulimit -d ${String(Math.floor(bytes / 1_024))} && exec "$0" "$@"`
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
