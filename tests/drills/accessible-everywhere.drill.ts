import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { chooseLanguage, colourFaults, faults, scrollsSideways, showIn, widths } from '../accessibility.ts'

test.use({ ownWorld: false })

/** The pages of routes that have parameters, and of those that only redirect: none. Every other route is its own page. */
const pages: Record<string, readonly string[]> = {
  '/login': [],
  '/': [],
  $: [],
  '/open/$box': [],
  '/resetpassword/$token': ['/resetpassword/unknown'],
  '/care-contacts/$item': [
    '/care-contacts/own-doctor',
    '/care-contacts/telemedicine',
    '/care-contacts/health-line',
    '/care-contacts/unknown',
  ],
  '/services/$item': ['/services/goods', '/services/pharmacy', '/services/transport'],
  '/aid/$item': ['/aid/blood-pressure', '/aid/dispenser', '/aid/alarm', '/aid/movement'],
  '/entertainment/$item': [
    '/entertainment/films',
    '/entertainment/slideshow',
    '/entertainment/music',
    '/entertainment/radio',
  ],
  '/settings/activated-boxes/edit/$id': [
    '/settings/activated-boxes/edit/1',
    '/settings/activated-boxes/edit/9999',
  ],
}

/** Where the app's routes are written, and the paths that some of them take by name. */
const routeFiles = ['app/router.tsx', 'features/*/routes.ts', 'features/content/paths.ts']

const source = join(import.meta.dirname, '../../apps/web/src')
const routeSource = globSync(routeFiles, { cwd: source })
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .join('\n')
const routes = [...new Set([...routeSource.matchAll(/'(\/[^']*|\$)'/g)].map(([, path = '']) => path))]

test('no route with parameters is left out above, and none that is there is gone', () => {
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(routes.filter((route) => route.includes('$'))))
  expect(routes).toEqual(expect.arrayContaining(Object.keys(pages)))
})

const all = routes.flatMap((route) => pages[route] ?? [route])
/** Pages a story: two workers share the stories, and a failure stops only one. */
const aStory = 9
const parts = Array.from({ length: Math.ceil(all.length / aStory) }, (_, part) =>
  all.slice(part * aStory, (part + 1) * aStory),
)

for (const [part, paths] of parts.entries()) {
  test(`every page is for everybody, at every size, light and dark, ${String(part + 1)} of ${String(parts.length)}`, async ({
    signIn,
  }) => {
    test.setTimeout(600_000)
    const page = await signIn('karin')
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      for (const { note, width, height } of widths) {
        await page.setViewportSize({ width, height })
        const where = `${path}, ${note}`
        await showIn(page, 'light')
        expect.soft(await faults(page), where).toEqual([])
        expect.soft(await scrollsSideways(page), where).toBe(false)
        await showIn(page, 'dark')
        expect.soft(await colourFaults(page), `${where}, dark`).toEqual([])
      }
    }
  })
}

test('no page scrolls sideways in the longer language', async ({ signIn }) => {
  test.setTimeout(600_000)
  const page = await signIn('karin')
  await chooseLanguage(page, 'sv')
  for (const path of all) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    for (const { note, width, height } of widths) {
      await page.setViewportSize({ width, height })
      expect.soft(await scrollsSideways(page), `${path}, ${note}`).toBe(false)
    }
  }
})
