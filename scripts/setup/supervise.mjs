import { spawn } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitCode, passedOn } from './run.mjs'

/** A server that dies again and again is started again after ever longer waits. */
const waits = { firstMs: 1_000, longestMs: 60_000 }
/** After a life of this length the next death counts as the first. */
const steadyMs = 300_000

/**
 * Runs the server, and runs it again when it has ended: killed, out of memory, by an error, or in order because somebody else asked it
 * to. Returns its exit code once this process was asked to stop, or when it has not come so far as to listen: that is for a person to mend, such as its configuration.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {{firstMs?: number, longestMs?: number, print?: (line: string) => void}} [options]
 * @returns {Promise<number>}
 */
export async function supervise(node, args, options = {}) {
  const { firstMs, longestMs } = { ...waits, ...options }
  const print = options.print ?? console.log
  const stopped = new AbortController()
  const underWay = openUnderWay()
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    stopped.abort()
    child?.kill(signal)
  }
  for (const signal of passedOn) process.on(signal, pass)
  try {
    let hasListened = false
    for (let deaths = 0; ;) {
      const begun = Date.now()
      child = spawn(node, args, {
        stdio: ['inherit', 'inherit', 'inherit', 'ipc', underWay.fd],
        env: { ...process.env, LYKTA_UNDER_WAY_FD: '4' },
      })
      child.once('message', () => (hasListened = true))
      const { code, signal } = await endOf(child)
      if (stopped.signal.aborted || !hasListened) return exitCode(code, signal)
      if (Date.now() - begun > steadyMs) deaths = 0
      const waitMs = Math.min(firstMs * 2 ** deaths, longestMs)
      deaths += 1
      print(
        JSON.stringify({
          level: 60,
          time: Date.now(),
          reason: reasonOf(code, signal),
          underWay: underWay.take(),
          againInMs: waitMs,
          msg: 'the server has died, and is started again',
        }),
      )
      await until(waitMs, stopped.signal)
      if (stopped.signal.aborted) return exitCode(code, signal)
    }
  } finally {
    for (const signal of passedOn) process.off(signal, pass)
    underWay.close()
  }
}

/**
 * The file in which the server notes its requests while they are under way, a line each; it has no name any more.
 */
function openUnderWay() {
  const folder = mkdtempSync(join(tmpdir(), 'lykta-under-way-'))
  const fd = openSync(join(folder, 'requests'), 'wx+', 0o600)
  rmSync(folder, { recursive: true })
  return {
    fd,
    /** What was under way at the end of the last life. */
    take: () => {
      const bytes = Buffer.alloc(65_536)
      const length = readSync(fd, bytes, 0, bytes.length, 0)
      ftruncateSync(fd)
      const lines = bytes.toString('utf8', 0, length).split('\n')
      return lines.map((line) => line.replaceAll('\0', '').trim()).filter((line) => line !== '')
    },
    close: () => closeSync(fd),
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{code: number | null, signal: NodeJS.Signals | null}>}
 */
function endOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

/**
 * @param {number} ms
 * @param {AbortSignal} stopped
 * @returns {Promise<void>}
 */
function until(ms, stopped) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function reasonOf(code, signal) {
  if (code === 0) return 'it ended in order, but nobody stopped npm start'
  if (signal === 'SIGKILL')
    return 'killed from outside (SIGKILL), perhaps because the machine had no memory left'
  if (signal === 'SIGABRT' || code === 134) return 'it gave up (SIGABRT), perhaps because its memory was full'
  return signal === null ? `exit code ${code}` : `signal ${signal}`
}
