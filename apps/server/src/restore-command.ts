import { parseArgs } from 'node:util'
import { connectTo, openOwnDatabase, openOwnFiles, readIdentity } from './command-data.ts'
import { readConfig, type Config } from './config.ts'
import { recordBackupRun } from './platform/backup/backup-runs.ts'
import { openBackup, type Backup } from './platform/backup/backup.ts'
import { restoreBackup, restoreOnlyFiles } from './platform/backup/restore-backup.ts'
import { claimAlone } from './platform/backup/claim-alone.ts'
import { checkDatabase, openDatabase } from './platform/database.ts'
import { createLog } from './platform/log.ts'
import { makeFolder } from './platform/make-folder.ts'
import { howToRun, runCommand, UsageError } from './run-command.ts'

const command = howToRun('restore')
const usage = `${command} FROM [--identity FILE]
    restores a backup, or the newest of a folder, to where nothing is yet
${command} FROM [--identity FILE] --only-files
    restores the files that are missing, and leaves the database alone`

type OnProgress = (doing: string) => void

const restoreAll = async (backup: Backup, config: Config, onProgress: OnProgress): Promise<void> => {
  const begun = performance.now()
  await using ending = new AsyncDisposableStack()
  await makeFolder(config.dataDir, 0o711)
  const connection = await openOwnDatabase(config, 'refuse', ending)
  const client = await connectTo(connection, ending)
  ending.defer(await claimAlone(connection))
  await checkDatabase(client)
  const { dataDir } = config
  const leftOut = await restoreBackup(
    backup,
    { client, dataDir, ...(await openOwnFiles(config)) },
    onProgress,
  )
  onProgress('bringing the tables up to date')
  const database = await openDatabase(connection, createLog('error'))
  await database.close()
  const durationMs = Math.round(performance.now() - begun)
  await recordBackupRun(client, 'restore', { succeededAt: new Date(), bytes: 0, durationMs })

  const { at, tables, files } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Lykta is as it was at ${at}: ${String(rows)} rows and ${String(files.count)} files, compared with the backup, in ${(durationMs / 1_000).toFixed(1)} s.`,
  )
  if (leftOut.length > 0) console.log(`Tables that are not Lykta's were left out: ${leftOut.join(', ')}.`)
  console.log(
    'Start it with the settings that it had. If SECRET_KEY was set, it needs the same. The old one must not run any more.',
  )
}

await runCommand(usage, async (onProgress) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { identity: { type: 'string' }, 'only-files': { type: 'boolean', default: false } },
  })
  const [from, ...more] = positionals
  if (from === undefined || more.length > 0) throw new UsageError('From which folder?')
  const config = readConfig({ ...process.env, LYKTA_DEMO: '0' })
  const backup = await openBackup(from, await readIdentity(values.identity), onProgress)
  if (!values['only-files']) return restoreAll(backup, config, onProgress)
  await restoreOnlyFiles(backup, await openOwnFiles(config), onProgress)
  console.log(`All ${String(backup.manifest.files.count)} files of the backup are there.`)
})
