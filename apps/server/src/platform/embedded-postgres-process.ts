import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

/** What a running PostgreSQL writes about itself in its data folder. */
export interface PidFile {
  pid: number
  port: number
  socketFolder: string
  status: string
}

/** Returns undefined for a missing or incomplete file. */
export function parsePidFile(text: string): PidFile | undefined {
  const [pid, , , port, socketFolder, , , status] = text.split('\n').map((line) => line.trim())
  if (!/^\d+$/.test(pid ?? '')) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder ?? '', status: status ?? '' }
}

export async function readPidFile(dataFolder: string): Promise<PidFile | undefined> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  return parsePidFile(text)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A pid in a stale file may belong to any process. PostgreSQL is recognised by its working folder. */
async function isServerOf(pid: number, dataFolder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => folderInArguments(pid))
    return workingFolder === (await realpath(dataFolder))
  }
  const answer = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => undefined)
  return answer?.stdout.includes('postgres') ?? false
}

/** Nobody outside sees where a process works that systemd has put into a namespace of its own users; its arguments everybody does. */
async function folderInArguments(pid: number): Promise<string | undefined> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return words[words.indexOf('-D') + 1]
}

export type Found =
  | { kind: 'none' }
  | { kind: 'foreign'; pid: number }
  | { kind: 'running'; server: PidFile }
  | { kind: 'changing'; server: PidFile }

/** Returns what the pid file of `dataFolder` refers to. `foreign`: another program now has that pid. */
async function lookFor(dataFolder: string): Promise<Found> {
  const server = await readPidFile(dataFolder)
  if (server === undefined || !isAlive(server.pid)) return { kind: 'none' }
  if (!(await isServerOf(server.pid, dataFolder))) return { kind: 'foreign', pid: server.pid }
  return { kind: server.status === 'ready' ? 'running' : 'changing', server }
}

const pollMs = 10

/** Like lookFor, but waits for a server that is starting or stopping. */
export async function findServer(dataFolder: string, patienceMs: number): Promise<Found> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const found = await lookFor(dataFolder)
    if (found.kind !== 'changing' || waitedMs >= patienceMs) return found
    await delay(pollMs)
  }
}

const slowMs = 3_000

/**
 * Waits for `ready` in the pid file of this process. Returns false if the process ended first. Time that our own process
 * spends busy does not count against the other's.
 */
export async function waitUntilReady(
  pid: number,
  dataFolder: string,
  { ended, onSlow }: { ended: () => boolean; onSlow: () => void },
): Promise<boolean> {
  for (let waitedMs = 0; !ended(); waitedMs += pollMs) {
    const file = await readPidFile(dataFolder)
    if (file?.pid === pid && file.status === 'ready') return true
    if (waitedMs === slowMs) onSlow()
    await delay(pollMs)
  }
  return false
}

/**
 * Requests a fast shutdown (sessions end, everything is written); after `patienceMs` an immediate one, which needs
 * recovery at the next start.
 */
export async function endServer(pid: number, dataFolder: string, patienceMs: number): Promise<void> {
  if (!sendSignal(pid, 'SIGINT')) return
  // A zombie process still counts as alive, but has no working folder.
  for (let waitedMs = 0; isAlive(pid) && (await isServerOf(pid, dataFolder)); waitedMs += pollMs) {
    if (waitedMs === patienceMs) sendSignal(pid, 'SIGQUIT')
    if (waitedMs > patienceMs * 2) return
    await delay(pollMs)
  }
}

/** Returns false if there is no such process. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
