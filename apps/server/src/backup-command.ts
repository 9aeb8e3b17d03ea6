import { writeFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { connectTo, openOwnDatabase, openOwnFiles, readIdentity } from './command-data.ts'
import { readConfig } from './config.ts'
import { BackupError, DamagedBackupError } from './platform/backup/backup-error.ts'
import { recordBackupRun, type BackupOutcome, type BackupRun } from './platform/backup/backup-runs.ts'
import { openBackup, type Backup } from './platform/backup/backup.ts'
import { forgetOldBackups } from './platform/backup/forget-old.ts'
import { makeBackup } from './platform/backup/make-backup.ts'
import { makeKey, plain, sealFor, type Sealing } from './platform/backup/sealing.ts'
import { verifyBackup } from './platform/backup/verify-backup.ts'
import { systemIds } from './platform/clock.ts'
import { hasEmbeddedDatabase } from './platform/embedded-postgres-files.ts'
import { howToRun, plainLine, runCommand, UsageError } from './run-command.ts'
import { version } from './version.ts'

const command = howToRun('backup')
const usage = `${command} TO [--recipient age1…] [--plain] [--keep DAYS]
    backs up this Lykta, which may run, into the folder TO
${command} --verify FROM [--identity FILE]
    checks a backup
${command} --make-key FILE
    makes a pair of keys`

type OnProgress = (doing: string) => void

const back = async (
  to: string,
  { sealing, keptDays }: { sealing: Sealing; keptDays: number | undefined },
  onProgress: OnProgress,
): Promise<void> => {
  await using ending = new AsyncDisposableStack()
  const config = readConfig({ ...process.env, LYKTA_DEMO: '0' })
  const place = resolve(to)
  const begun = performance.now()
  const connection = await openOwnDatabase(config, 'join', ending)
  const [client, recorder] = [await connectTo(connection, ending), await connectTo(connection, ending)]
  const { store } = await openOwnFiles(config)
  const record = (outcome: BackupOutcome) => recordBackupRun(recorder, 'backup', outcome).catch(unlessOlder)
  try {
    if (`${place}${sep}`.startsWith(`${config.dataDir}${sep}`))
      throw new BackupError(
        'This folder is in the data folder, and would be lost with it. Choose one on another disk.',
      )
    const { dataDir } = config
    const made = await makeBackup({
      client,
      store,
      dataDir,
      place,
      sealing,
      release: version,
      ids: systemIds,
      onProgress,
    })
    const durationMs = Math.round(performance.now() - begun)
    await record({ succeededAt: new Date(made.manifest.at), bytes: made.bytes, durationMs })
    const rows = made.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${made.name}: ${String(rows)} rows and ${String(made.manifest.files.count)} files, of which ${String(made.newFiles)} are new; ${(made.bytes / 1e6).toFixed(1)} MB in ${(durationMs / 1_000).toFixed(1)} s.`,
    )
    if (keptDays === undefined) return
    onProgress('removing old backups')
    const forgotten = await forgetOldBackups(place, keptDays, new Date())
    if (forgotten > 0) console.log(`${String(forgotten)} older than ${String(keptDays)} days were removed.`)
  } catch (error) {
    await record(failedWith(error)).catch(() => undefined)
    throw error
  }
}

const failedWith = (error: unknown): BackupOutcome => ({
  failedAt: new Date(),
  fault: plainLine(error).split('\n')[0] ?? '',
})

/** A database from before this release has no such row yet. */
const unlessOlder = (error: unknown): void => {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause && cause.code === '42P01') return
  throw error
}

/** Whoever looks after this Lykta reads there how a check went. On a machine that has only the copies there is nowhere to write it. */
const recordCheck = async (whats: readonly BackupRun['what'][], outcome: BackupOutcome): Promise<void> => {
  try {
    const config = readConfig({ ...process.env, LYKTA_DEMO: '0' })
    if (config.databaseUrl === undefined && !(await hasEmbeddedDatabase(config.dataDir))) return
    await using ending = new AsyncDisposableStack()
    const client = await connectTo(await openOwnDatabase(config, 'join', ending), ending)
    for (const what of whats) await recordBackupRun(client, what, outcome).catch(unlessOlder)
  } catch (error) {
    console.error(`The check was not recorded: ${plainLine(error)}`)
  }
}

const openAndVerify = async (
  from: string,
  keys: string | undefined,
  onProgress: OnProgress,
): Promise<Backup> => {
  try {
    const backup = await openBackup(from, keys, onProgress)
    await verifyBackup(backup, onProgress)
    return backup
  } catch (error) {
    // A folder or a key that was mistaken says nothing about the backup.
    if (error instanceof DamagedBackupError) await recordCheck(['verify'], failedWith(error))
    throw error
  }
}

const verify = async (from: string, identity: string | undefined, onProgress: OnProgress): Promise<void> => {
  const begun = performance.now()
  const backup = await openAndVerify(from, await readIdentity(identity), onProgress)
  const wasRead = backup.open !== undefined
  await recordCheck(wasRead ? ['verify', 'rehearsal'] : ['verify'], {
    succeededAt: new Date(),
    bytes: 0,
    durationMs: Math.round(performance.now() - begun),
  })
  const { at, tables, files } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    wasRead
      ? `The backup of ${at} is whole: ${String(rows)} rows and ${String(files.count)} files can be read.`
      : `The backup of ${at} is there as it was written (${String(files.count)} files). With --identity FILE it is read as well.`,
  )
}

const writeKey = async (path: string): Promise<void> => {
  const { identity, recipient } = await makeKey()
  await writeFile(path, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(
    () => {
      throw new BackupError(`${path} cannot be written, or is there already.`)
    },
  )
  console.log(`The private key is in ${path}. Keep it where a fire or a thief of this machine does not reach it:
without it no backup can be restored. Then remove it here. The public key, which encrypts:
BACKUP_RECIPIENT=${recipient}`)
}

await runCommand(usage, async (onProgress) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      recipient: { type: 'string', multiple: true, default: [] },
      plain: { type: 'boolean', default: false },
      keep: { type: 'string' },
      verify: { type: 'string' },
      identity: { type: 'string' },
      'make-key': { type: 'string' },
    },
  })
  if (values['make-key'] !== undefined) return writeKey(values['make-key'])
  if (values.verify !== undefined) return verify(values.verify, values.identity, onProgress)
  const [to, ...more] = positionals
  if (to === undefined || more.length > 0) throw new UsageError('Into which folder?')
  const keptDays = values.keep === undefined ? undefined : Number(values.keep)
  if (keptDays !== undefined && !(Number.isInteger(keptDays) && keptDays > 0))
    throw new UsageError('How many days? --keep 30')
  if (values.plain) return back(to, { sealing: plain, keptDays }, onProgress)
  const { backupRecipients } = readConfig({ ...process.env, LYKTA_DEMO: '0' })
  const recipients = values.recipient.length > 0 ? values.recipient : backupRecipients
  if (recipients.length === 0)
    throw new BackupError(
      `A backup has everything about everybody, and the secrets, so it is encrypted: set BACKUP_RECIPIENT to a public key, which ${command} --make-key FILE makes. --plain makes one that is not encrypted.`,
    )
  return back(to, { sealing: sealFor(recipients), keptDays }, onProgress)
})
