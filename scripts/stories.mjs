import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { provideChromium, provideHeadlessShell } from './setup/chromium.mjs'
import { handOver, root } from './setup/run.mjs'
import { runMain } from './setup/steps.mjs'
import { provideStoryPrograms } from './setup/story-programs.mjs'

// Playwright with all that stories need on the machine: npm run test:screens [-- ARGUMENTS OF PLAYWRIGHT]
await runMain(async () => {
  const node = await setUp({ build: true, films: true })
  await provideHeadlessShell()
  await provideChromium()
  await provideStoryPrograms()
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  return handOver(node, [playwright, 'test', ...process.argv.slice(2)])
})
