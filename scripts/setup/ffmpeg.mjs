import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { installDebianPackage, mayInstall } from './debian.mjs'
import { npm, npmEnvironment } from './install.mjs'
import { inPath } from './program-in-path.mjs'
import { root, run } from './run.mjs'
import { step } from './steps.mjs'

/** Builds for machines that have no ffmpeg of their own; some hundred megabytes, so only for those. */
/** @type {Readonly<Record<string, string>>} */
const packaged = {
  'linux-x64': '4.1.0',
  'linux-arm64': '4.1.4',
  'darwin-x64': '4.1.0',
  'darwin-arm64': '4.1.5',
  'win32-x64': '4.1.0',
}

const folder = join(root, 'node_modules', '.cache', 'ffmpeg')
const machine = `${process.platform}-${process.arch}`
const program = join(
  folder,
  'node_modules',
  '@ffmpeg-installer',
  machine,
  process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg',
)
const failedMark = join(folder, 'not-to-be-had')
/** A machine without a network is not kept waiting at every start. */
const againMs = 86_400_000

function isThere() {
  const given = process.env['FFMPEG_PATH'] ?? ''
  return given !== '' || inPath(['ffmpeg']) !== undefined || existsSync(program)
}

function failedLately() {
  return existsSync(failedMark) && Date.now() - statSync(failedMark).mtimeMs < againMs
}

/** In parallel with everything else; `findFfmpeg` reports failures. */
export async function installDebianFfmpeg() {
  if (isThere() || failedLately() || !mayInstall()) return
  await installDebianPackage('ffmpeg').catch(() => undefined)
}

/** Puts an ffmpeg into the PATH: FFMPEG_PATH and the machine's own come first. Lykta also runs without one. */
export async function findFfmpeg() {
  if (!isThere() && !failedLately()) await installPackaged().catch(() => undefined)
  if (existsSync(program)) {
    process.env['PATH'] = `${process.env['PATH'] ?? ''}${delimiter}${dirname(program)}`
  }
  if (isThere()) return
  if (!failedLately()) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(failedMark, '')
  }
  console.log(
    'There is no ffmpeg, so films stay as they come and not every TV can play them. Install it (on Debian: sudo apt-get install ffmpeg), or set FFMPEG_PATH.',
  )
}

async function installPackaged() {
  const version = packaged[machine]
  if (version === undefined) return
  await step('Installing ffmpeg (npm install)', async () => {
    mkdirSync(folder, { recursive: true })
    const name = `@ffmpeg-installer/${machine}@${version}`
    const options = [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `--prefix=${folder}`,
    ]
    await run(npm.program, [...npm.args, ...options, name], { cwd: folder, env: npmEnvironment() })
    if (existsSync(program)) chmodSync(program, 0o755)
  })
}
