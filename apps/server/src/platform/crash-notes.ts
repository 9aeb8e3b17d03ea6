import { writeSync } from 'node:fs'

const lineBytes = 160
const mostLines = 64

/** Notes that something has begun; the returned function removes the note. */
export type CrashNotes = (what: string) => () => void

/**
 * Notes what is under way in a file that the supervisor (`scripts/setup/supervise.mjs`) reads when this process has died, so that
 * its log names what may have killed it. Written at once: a process without memory gets no other chance.
 */
export const createCrashNotes = (fd: number | undefined): CrashNotes => {
  if (fd === undefined) return () => () => undefined
  const free = Array.from({ length: mostLines }, (_, line) => mostLines - 1 - line)
  const write = (line: number, text: string) => {
    try {
      writeSync(fd, `${text.slice(0, lineBytes - 1).padEnd(lineBytes - 1)}\n`, line * lineBytes)
    } catch {
      // A full disk costs the note, not the request.
    }
  }

  return (what) => {
    const line = free.pop()
    if (line === undefined) return () => undefined
    write(line, what)
    return () => {
      write(line, '')
      free.push(line)
    }
  }
}
