import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

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

/** The code of a commit in a folder of its own, with the libraries that are here. */
export const checkOutCode = async (commit: string): Promise<{ main: string } & AsyncDisposable> => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-before-'))
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
  return {
    main: join(folder, 'apps/server/src/main.ts'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}
