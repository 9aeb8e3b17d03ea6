import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'lykta-run-'
const neededBytes = 4e9

/**
 * Has the tests of this run keep their databases and files in memory, where there is room. On a disk a copy of a database can
 * take half a second: its file system looks for places that no file has just left, and tests leave thousands.
 */
export function keepTempFilesInMemory() {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined) return
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < neededBytes) return
    removeLeftovers()
    const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
    // PostgreSQL's own account has to traverse it when this runs as root.
    chmodSync(folder, 0o711)
    process.env['TMPDIR'] = folder
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  } catch {
    // It is not there, or not for this user: files stay on the disk.
  }
}

/** What killed runs have left. */
function removeLeftovers() {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isRunning(Number.parseInt(name.slice(prefix.length), 10))) continue
    rmSync(join(memory, name), { recursive: true, force: true })
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's is running too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
