import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { count, numbersIn, readJson, runCheck, runChecks, valueIn } from './setup/checks.mjs'
import { provideChromium } from './setup/chromium.mjs'
import { root, run } from './setup/run.mjs'
import { runMain, SetupError } from './setup/steps.mjs'

await runMain(async () => {
  const node = await setUp({ build: true, films: true })
  const total = await runChecks(node, { keepGoing: true })
  await runCheck(node, { title: 'stories', run: runStories }, total)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
})

/** @param {string} node */
async function runStories(node) {
  const folder = mkdtempSync(join(tmpdir(), 'lykta-report-'))
  try {
    await provideChromium()
    const report = join(folder, 'stories.json')
    const { code, output } = await run(
      node,
      [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        '--project=stories',
        '--reporter=list,json',
      ],
      { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    )
    const [passed = 0, failed = 0] = numbersIn(valueIn(readJson(report), 'stats'), ['expected', 'unexpected'])
    return { good: code === 0, output, tests: count({ passed, failed }, code) }
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    return { good: false, output: error.message }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
