import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { provideHeadlessShell } from './setup/chromium.mjs'
import { handOver, root } from './setup/run.mjs'
import { runMain } from './setup/steps.mjs'
import { provideEngines } from './setup/story-programs.mjs'

// Stories on two servers: npm run test:servers [-- ARGUMENTS OF PLAYWRIGHT]
await runMain(async () => {
  const node = await setUp({ build: true, films: true })
  await provideHeadlessShell()
  await provideEngines()
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const config = '--config=playwright.servers.config.ts'
  return handOver(node, [playwright, 'test', config, ...process.argv.slice(2)])
})
