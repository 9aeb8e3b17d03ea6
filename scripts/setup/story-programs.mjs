import { installDebianPackage, mayInstall } from './debian.mjs'
import { inPath } from './programs.mjs'
import { SetupError } from './steps.mjs'

/** What the stories of screens and the drills need besides Chromium, and the Debian packages that provide it. */
const programs = { turnserver: 'coturn', 'heif-enc': 'libheif-examples' }

/** Installs what is missing, or says how to. */
export async function provideStoryPrograms() {
  for (const [program, name] of Object.entries(programs)) {
    if (inPath([program]) !== undefined) continue
    if (mayInstall()) await installDebianPackage(name)
    if (inPath([program]) === undefined)
      throw new SetupError(`There is no ${program}. Install it (on Debian: sudo apt-get install ${name}).`)
  }
}
