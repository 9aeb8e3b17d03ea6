import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { provideChromium, provideHeadlessShell } from './setup/chromium.mjs'
import { handOver, root } from './setup/run.mjs'
import { runMain } from './setup/steps.mjs'
import { provideStoryPrograms } from './setup/story-programs.mjs'

// npm run drills [-- NAME …]
await runMain(async () => {
  const node = await setUp({ build: true, films: true })
  await provideHeadlessShell()
  await provideChromium()
  await provideStoryPrograms()
  return handOver(node, [join(root, 'bench/drills/run.ts'), ...process.argv.slice(2)])
})
