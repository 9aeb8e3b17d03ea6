import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../../..')
const workspaces = ['apps/server', 'packages/contract', 'packages/calendar']
const libraries = 'node_modules'

const git = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()

/**
 * What a server of this code has beside it during an upgrade: the last release, or while there is none, the code from before the newest
 * migration. Undefined where the history does not go back so far, as in a clone without it.
 */
export const findCodeBefore = async (): Promise<string | undefined> => {
  const [release = ''] = (await git('tag', '--merged', 'HEAD', '--sort=-version:refname')).split('\n')
  if (release !== '') return release
  const migrated = await git('log', '-1', '--format=%H', '--', 'apps/server/migrations/meta/_journal.json')
  return git('rev-parse', '--verify', '--quiet', `${migrated}^`).catch(() => undefined)
}

const PackageSchema = z.object({ dependencies: z.record(z.string(), z.string()) })

/** Installs what the code in a folder needs and is no longer here, where its imports look after its own libraries: above it. */
const installMissing = async (folder: string): Promise<void> => {
  const text = await readFile(join(folder, 'apps/server/package.json'), 'utf8')
  const missing = Object.entries(PackageSchema.parse(JSON.parse(text)).dependencies).filter(
    ([name]) => !existsSync(join(folder, libraries, name)),
  )
  if (missing.length === 0) return
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', dirname(folder)]
  await promisify(execFile)('npm', [
    'install',
    ...flags,
    ...missing.map(([name, version]) => `${name}@${version}`),
  ])
}

/** The code of a commit in a folder of its own, with the libraries that are here. */
export const checkOutCode = async (commit: string): Promise<{ main: string } & AsyncDisposable> => {
  const place = await mkdtemp(join(tmpdir(), 'lykta-before-'))
  const folder = join(place, 'code')
  await mkdir(folder)
  const what = ['package.json', 'branding', ...workspaces]
  const archive = spawn('git', ['archive', commit, ...what], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] })
  archive.stdout.pipe(unpack.stdin)
  await Promise.all([once(archive, 'exit'), once(unpack, 'exit')])
  if (archive.exitCode !== 0 || unpack.exitCode !== 0) throw new Error(`${commit} was not unpacked`)
  await mkdir(join(folder, libraries, '@lykta'), { recursive: true })
  for (const name of await readdir(join(root, libraries)))
    if (name !== '@lykta') await symlink(join(root, libraries, name), join(folder, libraries, name))
  for (const workspace of workspaces)
    await symlink(join(folder, workspace), join(folder, libraries, '@lykta', workspace.replace(/^.*\//, '')))
  await installMissing(folder)
  return {
    main: join(folder, 'apps/server/src/main.ts'),
    [Symbol.asyncDispose]: () => rm(place, { recursive: true }),
  }
}
