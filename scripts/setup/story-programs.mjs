import { installDebianPackage, mayInstall } from './debian.mjs'
import { provideOldChromium } from './old-chromium.mjs'
import { inPath } from './programs.mjs'
import { SetupError } from './steps.mjs'

const firefox = ['firefox-esr', 'firefox']

/**
 * The names that a program may have, and the Debian package that provides it.
 * @typedef {{names: string[], debian: string}} Program
 */

/** What the stories of screens and the drills need besides Chromium. */
/** @type {Program[]} */
const programs = [
  { names: ['turnserver'], debian: 'coturn' },
  { names: ['heif-enc'], debian: 'libheif-examples' },
  { names: firefox, debian: 'firefox-esr' },
]

/**
 * Where Firefox is.
 * @returns {string | undefined}
 */
export const findFirefox = () => inPath(firefox)

/** Installs what is missing, or says how to. */
export async function provideStoryPrograms() {
  await provideOldChromium()
  await provide(programs)
}

/** What the tests of several servers need. */
export async function provideRedis() {
  await provide([{ names: ['redis-server'], debian: 'redis-server' }])
}

/** @param {readonly Program[]} wanted */
async function provide(wanted) {
  for (const { names, debian } of wanted) {
    if (inPath(names) !== undefined) continue
    if (mayInstall()) await installDebianPackage(debian)
    if (inPath(names) === undefined)
      throw new SetupError(`There is no ${names[0]}. Install it (on Debian: sudo apt-get install ${debian}).`)
  }
}
