import { existsSync } from 'node:fs'
import { run } from './run.mjs'
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
