import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { releaseBudget } from './budget.ts'
import { root } from './lock-file.ts'
import { pack } from './pack.ts'
import { stageRelease, thisMachine } from './stage.ts'

// npm run release [-- --key FILE] [--to FOLDER]: makes a release of what was built, and signs it with a key of ssh-keygen's.
const { values } = parseArgs({
  options: { key: { type: 'string' }, to: { type: 'string', default: 'release' } },
})
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const main = async (): Promise<number> => {
  if (process.platform !== 'linux') {
    console.error('A release is made on Linux, with GNU tar.')
    return 1
  }
  if (values.key !== undefined && git('status', '--porcelain') !== '') {
    console.error('Only what is committed is signed: git status names what is not.')
    return 1
  }
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const madeAt = new Date(git('log', '-1', '--format=%cI'))
  const name = `lykta-${version}-${thisMachine.name}`
  const target = resolve(root, values.to)
  const tarball = `${name}.tar.gz`
  const bill = `${name}.cdx.json`

  const work = mkdtempSync(join(tmpdir(), 'lykta-release-'))
  try {
    const folder = join(work, name)
    mkdirSync(folder)
    stageRelease(folder, { version, madeAt })
    mkdirSync(target, { recursive: true })
    await pack(folder, join(target, tarball), madeAt)
    copyFileSync(join(folder, 'sbom.cdx.json'), join(target, bill))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }

  const sums = join(target, 'SHA256SUMS')
  writeFileSync(sums, [tarball, bill].map((file) => `${hashOf(join(target, file))}  ${file}\n`).join(''))
  // Another release's, of before.
  rmSync(`${sums}.sig`, { force: true })
  if (values.key !== undefined) sign(sums, values.key)

  const { size } = statSync(join(target, tarball))
  console.log(`${join(target, tarball)}: ${megabytes(size)} of ${megabytes(releaseBudget.packedBytes)}`)
  console.log(values.key === undefined ? 'It is not signed: --key FILE signs it.' : `Signed: ${sums}.sig`)
  if (size <= releaseBudget.packedBytes) return 0
  console.error('That is more than scripts/release/budget.ts allows.')
  return 1
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** By what each Debian has: an operator checks it with ssh-keygen -Y verify. */
const sign = (file: string, key: string): void => {
  execFileSync('ssh-keygen', ['-Y', 'sign', '-f', key, '-n', 'lykta-release', file], {
    stdio: ['inherit', 'ignore', 'inherit'],
  })
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

process.exitCode = await main()
