import { existsSync } from 'node:fs'
import { installDebianPackage, mayInstall } from './debian.mjs'
import { inPath } from './program-in-path.mjs'
import { SetupError } from './steps.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const shell = 'chromium-headless-shell'
const places = ['/usr/lib/chromium/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * The browser that the tests run in: CHROMIUM_PATH, else one that is installed.
 * @returns {string | undefined}
 */
export function findChromium() {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') return given
  return inPath(names) ?? places.find((file) => existsSync(file))
}

/**
 * The same engine without what draws windows, which takes a fifth less of the machine. It has no notifications, and cannot change
 * the size of a page where there are several.
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
  const given = process.env['CHROMIUM_PATH']
  return given === undefined || given === '' ? (inPath([shell]) ?? findChromium()) : given
}

/** How the tests start it: no network use of its own, and a fake camera and microphone. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

/** Installs Debian's Chromium where there is none and this user may. */
export async function provideChromium() {
  if (findChromium() !== undefined) return
  if (!mayInstall()) {
    throw new SetupError(
      'The tests need Chromium, and there is none: install it (on Debian: sudo apt-get install chromium), or set CHROMIUM_PATH.',
    )
  }
  const { code, output } = await installDebianPackage('chromium')
  if (code !== 0 || findChromium() === undefined) {
    throw new SetupError(
      `Chromium could not be installed:\n${output.trim().split('\n').slice(-15).join('\n')}`,
    )
  }
}

/** Installs what the stories run in, where there is nothing and this user may; Chromium itself will do. */
export async function provideHeadlessShell() {
  if (process.env['CHROMIUM_PATH'] || inPath([shell]) !== undefined) return
  if (!mayInstall() || (await installDebianPackage(shell)).code !== 0) await provideChromium()
}
