import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { provideChromium } from './setup/chromium.mjs'
import { inPath } from './setup/program-in-path.mjs'
import { handOver, root } from './setup/run.mjs'
import { runMain } from './setup/steps.mjs'

// Calls over a real FreeSWITCH, where one is installed: npm run test:freeswitch
await runMain(async () => {
  const { FREESWITCH_HOME } = process.env
  if (FREESWITCH_HOME === undefined && inPath(['freeswitch']) === undefined) {
    console.log(
      'Not tested: no FreeSWITCH is in the path, nor FREESWITCH_HOME set. docs/calls.md says how to build one.',
    )
    return 0
  }
  const node = await setUp({ build: true, films: true })
  await provideChromium()
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const code = await handOver(node, [vitest, 'run', '--config=vitest.freeswitch.config.ts'])
  if (code !== 0) return code
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  return handOver(node, [playwright, 'test', '--config=playwright.freeswitch.config.ts'])
})
