import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { localPassword } from '../packages/demo/src/local-password.ts'
import { makeDataFolder, startLykta } from '../packages/demo/src/testing/lykta-process.ts'
import { build } from './setup/build.mjs'
import { findChromium, provideChromium } from './setup/chromium.mjs'
import { root, run } from './setup/run.mjs'
import { runMain, SetupError, step } from './setup/steps.mjs'

// Lighthouse, which plays a slow phone on a slow line, on what people wait for: the login and the home, each opened by a
// browser that has seen neither. The page has one core of the machine to itself, because Lighthouse counts each moment in
// which the page waits for the server, the browser around it or Lighthouse as work of the phone. Its figures are of use on
// a machine that does nothing else. It is 180 MB, so it is no part of what everybody installs.
const version = '13.5.0'
const runs = 3
const least = { performance: 95, accessibility: 100, 'best-practices': 100 }
const routes = ['/login', '/App']

const names = ['performance', 'accessibility', 'best-practices'] as const
const shown = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const
const Report = z.object({
  categories: z.record(z.enum(names), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
})
type Report = z.infer<typeof Report>

const firstCoreIsFree = keepFirstCoreFree()

await runMain(async () => {
  await build(process.execPath)
  await provideChromium()
  const program = await provideLighthouse()
  const folder = await makeDataFolder()
  const lykta = await startLykta(join(folder, 'data'))
  try {
    let good = true
    const session = await logIn(lykta.origin)
    for (const route of routes) {
      const reports: Report[] = []
      for (let done = 0; done < runs; done += 1)
        reports.push(await measure(program, lykta.origin, route, route === '/login' ? undefined : session))
      good = say(route, reports) && good
    }
    return good ? 0 : 1
  } finally {
    await lykta.end()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Leaves the first core alone, for this process and its children. Returns whether pages have a core of their own. */
function keepFirstCoreFree(): boolean {
  const cores = availableParallelism()
  if (cores > 1 && taskset('-acp', `1-${String(cores - 1)}`, String(process.pid))) return true
  console.log(
    'The page shares its core with the server and Lighthouse: the figures are worse than a phone’s.',
  )
  return false
}

/** Opens the pages of the browser with this profile on the first core: on Linux they come from its zygotes. */
function openPagesOnFirstCore(profile: string): void {
  for (const process of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const command = `/proc/${process}/cmdline`
    const args = existsSync(command) ? readFileSync(command, 'utf8') : ''
    if (args.includes('--type=zygote') && args.includes(profile)) taskset('-acp', '0', process)
  }
}

function taskset(...args: string[]): boolean {
  return spawnSync('taskset', args).status === 0
}

/** The program's file, fetched when it is first wanted. */
async function provideLighthouse(): Promise<string> {
  const folder = join(root, 'node_modules/.cache', `lighthouse-${version}`)
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  await step(`Installing lighthouse ${version} (npm install)`, async () => {
    const packages = ['install', '--no-save', '--no-audit', '--no-fund', `lighthouse@${version}`]
    const { code, output } = await run('npm', [...packages, '--prefix', folder], { cwd: folder })
    if (code !== 0) throw new SetupError(`Lighthouse could not be installed:\n${output.trim()}`)
  })
  return program
}

/** What the browser of somebody who is logged in has stored. */
async function logIn(origin: string): Promise<Record<string, string>> {
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await browser.newPage({ baseURL: origin })
    await page.goto('/login')
    await page.getByLabel('Username').fill('karin')
    await page.getByLabel('Password', { exact: true }).fill(localPassword)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/App')
    return await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  } finally {
    await browser.close()
  }
}

async function measure(
  program: string,
  origin: string,
  route: string,
  stored: Record<string, string> = {},
): Promise<Report> {
  const profile = mkdtempSync(join(tmpdir(), 'lykta-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions('--remote-debugging-port=0'),
    viewport: null,
  })
  try {
    if (firstCoreIsFree) openPagesOnFirstCore(profile)
    const page = await context.newPage()
    // A page that has nothing of the app in it.
    await page.goto(`${origin}/healthz`)
    await page.evaluate((values) => Object.assign(localStorage, values), stored)
    await page.close()
    const [port = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
    const file = join(profile, 'report.json')
    const { code, output } = await run(process.execPath, [
      program,
      `${origin}${route}`,
      `--port=${port}`,
      '--disable-storage-reset',
      `--only-categories=${names.join(',')}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
    ])
    if (code !== 0) throw new SetupError(`Lighthouse failed on ${route}:\n${output.trim()}`)
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Prints a route's median run. Returns whether it is good enough. */
function say(route: string, reports: readonly Report[]): boolean {
  const median = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))[
    Math.floor(reports.length / 2)
  ]
  if (median === undefined) return false
  const scores = names.map((name) => ({ name, score: scoreOf(median, name) }))
  console.log(`${route}: ${scores.map(({ name, score }) => `${name} ${String(score)}`).join(', ')}`)
  console.log(`  ${shown.map((name) => `${name} ${median.audits[name]?.displayValue ?? '?'}`).join(', ')}`)
  console.log(
    `  performance of each run: ${reports.map((one) => String(scoreOf(one, 'performance'))).join(', ')}`,
  )
  return scores.every(({ name, score }) => score >= least[name])
}

function scoreOf(report: Report, name: (typeof names)[number]): number {
  return Math.round((report.categories[name].score ?? 0) * 100)
}

function chromiumOptions(...args: string[]) {
  const executablePath = findChromium()
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      ...args,
    ],
  }
}
