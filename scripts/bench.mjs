import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { provideChromium } from './setup/chromium.mjs'
import { handOver, root } from './setup/run.mjs'
import { runMain } from './setup/steps.mjs'

// npm run bench [-- NAME …] [--quick [--record]]
await runMain(async () => {
  const args = process.argv.slice(2)
  const node = await setUp({ build: true, films: true })
  if (!args.includes('--quick')) await provideChromium()
  return handOver(node, [join(root, 'bench/run.ts'), ...args])
})
