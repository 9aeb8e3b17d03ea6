import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { SetupError, step } from './steps.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const places = ['/usr/lib/chromium/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * The browser that the stories run in: CHROMIUM_PATH, else one that is installed.
 * @returns {string | undefined}
 */
export function findChromium() {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') return given
  const inPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [...inPath, ...places].find((file) => existsSync(file))
}

/** Installs Debian's Chromium where there is none and this user may. */
export async function provideChromium() {
  if (findChromium() !== undefined) return
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) {
    throw new SetupError(
      'The stories need Chromium, and there is none: install it (on Debian: sudo apt-get install chromium), or set CHROMIUM_PATH.',
    )
  }
  await step("Installing Debian's Chromium (apt-get)", async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env })
    const { code, output } = await run(
      'apt-get',
      ['install', '-q', '-y', '--no-install-recommends', 'chromium'],
      { env },
    )
    if (code !== 0 || findChromium() === undefined) {
      throw new SetupError(
        `Chromium could not be installed:\n${output.trim().split('\n').slice(-15).join('\n')}`,
      )
    }
  })
}
