import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { serverBundle } from './setup/entry.mjs'
import { handOver, root } from './setup/run.mjs'
import { runMain } from './setup/steps.mjs'

await runMain(async () => {
  const node = await setUp({ build: true, films: true })
  return handOver(node, [join(root, serverBundle)])
})
