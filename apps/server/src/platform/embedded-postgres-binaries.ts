import { execFile } from 'node:child_process'
import { access, chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import type { Account } from './embedded-postgres-home.ts'
import { StartError } from './start-error.ts'

/** The folder with `bin`, `lib` and `share`, and its version. */
export interface Binaries {
  folder: string
  version: string
}

const needsDatabaseUrl = 'set DATABASE_URL to the address of a PostgreSQL server'
const PackageSchema = z.object({ version: z.string() })
const SymlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/** Finds the PostgreSQL that was installed with Lykta. Throws StartError if there is none for the platform. */
export async function findBinaries(platform: string, arch: string): Promise<Binaries> {
  const packageName = `@embedded-postgres/${platform}-${arch}`
  let door: string
  try {
    door = createRequire(import.meta.url).resolve(packageName)
  } catch {
    throw new StartError(`No PostgreSQL comes with Lykta for ${platform}-${arch}: ${needsDatabaseUrl}`)
  }
  const packageFolder = dirname(dirname(door))
  const { version } = PackageSchema.parse(
    JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')),
  )
  await linkLibraries(packageFolder)
  return { folder: join(packageFolder, 'native'), version }
}

/**
 * The package creates its library links in an install script, which some machines disable. This creates them instead.
 */
async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of SymlinksSchema.parse(JSON.parse(list))) {
    const link = join(packageFolder, target)
    if (await exists(link)) continue
    await symlink(basename(source), link).catch(() => undefined)
  }
}

/** Returns the installed files, or a world-readable copy if `account` cannot run them in place. */
export async function makeRunnable(
  installed: Binaries,
  stateDir: string,
  account: Account | undefined,
): Promise<Binaries> {
  if (account === undefined || (await canRun(installed, account))) return installed
  const copy = { folder: join(stateDir, `postgresql-${installed.version}`), version: installed.version }
  if (!(await exists(copy.folder))) await copyFiles(installed.folder, copy.folder)
  return copy
}

async function canRun(binaries: Binaries, account: Account): Promise<boolean> {
  const program = join(binaries.folder, 'bin', 'postgres')
  return promisify(execFile)(program, ['--version'], { cwd: '/', ...account }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EPERM') {
        throw new StartError(
          'PostgreSQL does not run as root, and this root may not start programs as another user: ' +
            `start as an ordinary user or ${needsDatabaseUrl}`,
        )
      }
      return false
    },
  )
}

async function copyFiles(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`
  for (const part of ['bin', 'lib', 'share']) {
    await cp(join(from, part), join(unfinished, part), { recursive: true, verbatimSymlinks: true })
  }
  await openToAll(unfinished)
  await rename(unfinished, to).catch(async (error: unknown) => {
    // Another process may have been faster.
    await rm(unfinished, { recursive: true, force: true })
    if (!(await exists(to))) throw error
  })
}

/** The installed files may be closed to others (umask 077), and then so is the copy. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
