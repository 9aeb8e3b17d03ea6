import { setUp } from './setup.mjs'
import {
  componentTests,
  runCheck,
  runChecks,
  stories,
  storiesOfScreens,
  storiesOnTwoServers,
} from './setup/checks.mjs'
import { runMain } from './setup/steps.mjs'

// npm test; with --all every test and story.
await runMain(async () => {
  const all = process.argv.includes('--all')
  const node = await setUp({ build: true, films: true })
  const total = await runChecks(node, { keepGoing: true })
  await runCheck(node, stories, total)
  if (all) {
    await runCheck(node, componentTests, total)
    await runCheck(node, storiesOfScreens, total)
    await runCheck(node, storiesOnTwoServers, total)
  }
  if (total.unstable.length > 0) {
    console.log('Unstable: failed, and passed when repeated by themselves:')
    for (const name of total.unstable) console.log(`  ${name}`)
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
})
