import { parseArgs } from 'node:util'
import { connectTo, openOwnDatabase } from './command-data.ts'
import { readConfig } from './config.ts'
import { claimAlone } from './platform/backup/claim-alone.ts'
import { moveDatabase } from './platform/backup/move-database.ts'
import { checkDatabase } from './platform/database.ts'
import { howToRun, runCommand, UsageError } from './run-command.ts'

const usage = `${howToRun('move-database')} postgres://name:password@host/lykta
    copies the database of the settings to an empty one of your own`

await runCommand(usage, async (onProgress) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [to, ...more] = positionals
  if (to === undefined || more.length > 0 || !/^postgres(?:ql)?:\/\//.test(to))
    throw new UsageError('To which database? Its address begins with postgres://')
  const begun = performance.now()
  await using ending = new AsyncDisposableStack()
  const config = readConfig({ ...process.env, LYKTA_DEMO: '0' })
  const connection = await openOwnDatabase(config, 'join', ending)
  const from = await connectTo(connection, ending)
  const target = await connectTo({ connectionString: to }, ending)
  // Nothing is written to either meanwhile.
  ending.defer(await claimAlone(connection))
  ending.defer(await claimAlone({ connectionString: to }))
  await checkDatabase(target)
  const { rows, wasThere, leftOut } = await moveDatabase(from, target, onProgress)
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  console.log(
    wasThere
      ? 'Everything is there already: all rows of both databases were compared.'
      : `${String(rows)} rows were copied and compared, in ${seconds} s.`,
  )
  if (leftOut.length > 0) console.log(`Tables that are not Lykta's were left out: ${leftOut.join(', ')}.`)
  console.log(
    `Now set DATABASE_URL to this address, leave DATA_DIR as it is (it has the files), and start Lykta. The old database is untouched; delete it once all is well.`,
  )
})
