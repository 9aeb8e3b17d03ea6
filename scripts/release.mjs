import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { handOver, root } from './setup/run.mjs'
import { runMain } from './setup/steps.mjs'

await runMain(async () => {
  const node = await setUp({ build: true })
  return handOver(node, [join(root, 'scripts/release/make.ts'), ...process.argv.slice(2)])
})
