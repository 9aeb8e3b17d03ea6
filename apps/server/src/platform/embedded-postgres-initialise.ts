import { execFile } from 'node:child_process'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { handOver, nobody } from './embedded-postgres-account.ts'
import type { Binaries } from './embedded-postgres-binaries.ts'
import type { Account } from './embedded-postgres-home.ts'
import { postgresEnvironment } from './embedded-postgres-launch.ts'
import { roleNames } from './embedded-postgres-roles.ts'
import { StartError } from './start-error.ts'

/** Creates the database files once. An interrupted run leaves nothing that looks complete. */
export async function initialise(
  home: string,
  binaries: Binaries,
  account: Account | undefined,
  { durable, password }: { durable: boolean; password: string },
): Promise<void> {
  // initdb wants the name of who runs it, which the account has not: it works as nobody, where only the account's group may go.
  const maker = account === undefined ? undefined : { uid: nobody.uid, gid: account.gid }
  const unfinished = join(home, 'data.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (maker !== undefined) await chown(unfinished, maker.uid, maker.gid)
  const passwordFile = join(home, 'password.unfinished')
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  if (maker !== undefined) await chown(passwordFile, maker.uid, maker.gid)
  const options = ['--pgdata', unfinished, '--username', roleNames.superuser, '--pwfile', passwordFile]
  options.push('--encoding', 'UTF8', '--locale', 'C')
  // The built-in provider sorts and lower-cases the same on every machine, beyond ASCII too.
  options.push('--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8')
  options.push('--auth-local', 'scram-sha-256', '--auth-host', 'reject')
  if (!durable) options.push('--no-sync')
  await promisify(execFile)(join(binaries.folder, 'bin', 'initdb'), options, {
    cwd: home,
    env: postgresEnvironment,
    ...maker,
  }).catch((error: unknown) => {
    throw new StartError(`PostgreSQL could not make its files in ${home}: ${lastLine(error)}`)
  })
  await rm(passwordFile)
  if (account !== undefined) await handOver(unfinished, account)
  await rename(unfinished, join(home, 'data'))
}

function lastLine(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  return text.trim().split('\n').at(-1) || String(error)
}
