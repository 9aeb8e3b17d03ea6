import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The project's folder, without a closing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

// A program's output goes to the terminal, or to a file where colours are only noise.
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }

/**
 * @typedef {object} Result
 * @property {number} code
 * @property {string} output standard output and errors, in the order they came
 */

/** What a program has started may outlive it, and hold its output open. */
const lastWordsMs = 5000

/**
 * Runs a program to its end and collects its output. After `limitMs` it is told to end, and soon killed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, onText?: (text: string) => void, limitMs?: number}} [options]
 * @returns {Promise<Result>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      env: { ...(options.env ?? process.env), ...colours },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const streams = [child.stdout, child.stderr]
    let output = ''
    for (const stream of streams) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
        options.onText?.(text)
      })
    }
    /** @type {NodeJS.Timeout[]} */
    const timers = []
    const { limitMs } = options
    if (limitMs !== undefined) {
      const stop = () => {
        output += `\n${program} has not ended within ${limitMs / 1000} s, and was stopped.\n`
        child.kill('SIGTERM')
        timers.push(setTimeout(() => child.kill('SIGKILL'), lastWordsMs))
      }
      timers.push(setTimeout(stop, limitMs))
    }
    child.on('error', reject)
    child.on('exit', () => {
      timers.push(setTimeout(() => streams.forEach((stream) => stream.destroy()), lastWordsMs))
    })
    child.on('close', (code, signal) => {
      timers.forEach(clearTimeout)
      resolve({ code: exitCode(code, signal), output })
    })
  })
}

/** @type {NodeJS.Signals[]} */
export const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Hands the terminal over to a program: passes its output and our signals through. Returns its exit code.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} [options]
 * @returns {Promise<number>}
 */
export function handOver(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: 'inherit',
    })
    const pass = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal)
    for (const signal of passedOn) process.on(signal, pass)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const one of passedOn) process.off(one, pass)
      resolve(exitCode(code, signal))
    })
  })
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  if (code !== null) return code
  return 128 + (signal === null ? 0 : constants.signals[signal])
}
