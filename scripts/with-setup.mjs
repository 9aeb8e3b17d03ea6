import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { handOver, root } from './setup/run.mjs'
import { runMain, SetupError } from './setup/steps.mjs'

// Runs a command of the project from its source: node scripts/with-setup.mjs FILE [ARGUMENTS]
await runMain(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (file === undefined) throw new SetupError('Which file? node scripts/with-setup.mjs FILE [ARGUMENTS]')
  const node = await setUp({ build: false })
  return handOver(node, [join(root, file), ...args])
})
