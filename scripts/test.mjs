import { join } from 'node:path'
import { setUp } from './setup.mjs'
import {
  componentTests,
  runCheck,
  runChecks,
  stories,
  storiesOfScreens,
  storiesOnTwoServers,
} from './setup/checks.mjs'
import { root } from './setup/run.mjs'
import { runMain } from './setup/steps.mjs'

// Compiled code is kept: the processes of the tests read the same code again and again.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled')

// npm test; with --all every test and story, each story once: those of npm test on two servers then.
await runMain(async () => {
  const all = process.argv.includes('--all')
  const node = await setUp({ build: true, films: true })
  const total = await runChecks(node, { keepGoing: true })
  const others = all ? [componentTests, storiesOfScreens, storiesOnTwoServers] : [stories]
  for (const check of others) await runCheck(node, check, total)
  if (total.unstable.length > 0) {
    console.log('Unstable: failed, and passed when repeated by themselves:')
    for (const name of total.unstable) console.log(`  ${name}`)
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
})
