import { setUp } from './setup.mjs'
import { runChecks } from './setup/checks.mjs'
import { runMain } from './setup/steps.mjs'

await runMain(async () => {
  const node = await setUp({ build: false, films: true })
  const { failed } = await runChecks(node, { keepGoing: false })
  return failed === 0 ? 0 : 1
})
