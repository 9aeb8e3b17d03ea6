import { installDebianPackage, mayInstall } from './debian.mjs'
import { provideOldChromium } from './old-chromium.mjs'
import { inPath } from './programs.mjs'
import { SetupError } from './steps.mjs'

const firefox = ['firefox-esr', 'firefox']

/**
 * What the stories of screens and the drills need besides Chromium: the names that a program may have, and the Debian package
 * that provides it.
 */
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
  for (const { names, debian } of programs) {
    if (inPath(names) !== undefined) continue
    if (mayInstall()) await installDebianPackage(debian)
    if (inPath(names) === undefined)
      throw new SetupError(`There is no ${names[0]}. Install it (on Debian: sudo apt-get install ${debian}).`)
  }
}
