import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { step } from './steps.mjs'

/** Whether this user may install programs here. */
export function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Installs one of Debian's packages.
 * @param {string} name
 * @returns {Promise<import('./run.mjs').Result>}
 */
export function installDebianPackage(name) {
  return step(`Installing Debian's ${name} (apt-get)`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    // Without a network, it fails soon.
    const patience = ['-q', '-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1']
    await run('apt-get', ['update', ...patience], { env })
    return run('apt-get', ['install', ...patience, '-y', '--no-install-recommends', name], { env })
  })
}

/** Where programs are that are only unpacked: they are not started, as the installation of a server would, and change nothing else here. */
const unpacked = join(root, 'node_modules/.cache/debian')

/**
 * Where a program of an unpacked package would be.
 * @param {string} path on a machine where it is installed
 */
export function inUnpacked(path) {
  const file = join(unpacked, path)
  return existsSync(file) ? file : undefined
}

/**
 * Unpacks one of Debian's packages, which any user may do.
 * @param {string} name
 */
export function unpackDebianPackage(name) {
  return step(`Unpacking Debian's ${name} (apt-get download)`, async () => {
    const folder = join(unpacked, 'packages', name)
    mkdirSync(folder, { recursive: true })
    const patience = ['-q', '-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1']
    const options = { cwd: folder }
    const { code } = await run('apt-get', ['download', ...patience, name], options)
    // What it knows of the packages may be old, or nothing yet.
    if (code !== 0) {
      await run('apt-get', ['update', ...patience])
      await run('apt-get', ['download', ...patience, name], options)
    }
    for (const file of readdirSync(folder)) await run('dpkg-deb', ['-x', file, unpacked], options)
  })
}
