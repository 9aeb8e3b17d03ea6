import type { Page } from '@playwright/test'
import { manifest, readBuilt, readJson, valueIn } from '../built-files.ts'
import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

const budgets = Object.entries(readJson('scripts/budget.json') ?? {})
const listIn = (route: string, name: string): string[] => {
  const list = valueIn(new Map(budgets).get(route), name)
  return Array.isArray(list) ? list.map(String) : []
}
/** What is loaded at first, and what follows it. */
const budgetOf = (route: string): string[] => [...listIn(route, 'loads'), ...listIn(route, 'later')].sort()
/** Files that several sources were put into, which a budget names. */
const named = new Set<unknown>(budgets.flatMap(([route]) => budgetOf(route)))

const sourceOf = new Map(
  manifest.flatMap(([source, chunk]) => {
    const name = valueIn(chunk, 'name')
    const asked = valueIn(chunk, 'isEntry') === true || valueIn(chunk, 'isDynamicEntry') === true
    if (!asked && !named.has(name)) return []
    return [
      [`/${String(valueIn(chunk, 'file'))}`, asked ? source.replace('/en/', '/LANGUAGE/') : String(name)],
    ]
  }),
)

/** The script of this name. */
const fileNamed = (wanted: string): string => {
  const files = manifest.map(([, chunk]) => ({
    name: valueIn(chunk, 'name'),
    file: String(valueIn(chunk, 'file')),
  }))
  return files.find(({ name, file }) => name === wanted && file.endsWith('.js'))?.file ?? ''
}

/** What the page asks for in scripts while it opens, by the sources that the budget names. */
const followScripts = (page: Page): (() => string[]) => {
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const source = sourceOf.get(new URL(response.url()).pathname)
    if (source !== undefined) loaded.add(source)
  })
  return () => [...loaded].sort()
}

/** Loads no less than that, however long a busy machine takes, and no more once it is at rest. */
const expectToLoad = async (page: Page, loaded: () => string[], budget: unknown): Promise<void> => {
  await expect.poll(loaded).toEqual(expect.arrayContaining(Array.isArray(budget) ? budget : []))
  await page.waitForLoadState('networkidle')
  expect(loaded()).toEqual(budget)
}

test('the login loads the scripts that its budget counts, and no others', async ({ openWeb }) => {
  const page = await openWeb()
  const loaded = followScripts(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expectToLoad(page, loaded, budgetOf('/login'))
})

test('Chromium compiles what the home loads first in the background', () => {
  for (const file of ['vendor', 'index', 'home'].map(fileNamed))
    expect(readBuilt(file)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

/** A page in a browser that has not kept the app, and knows who is logged in. */
const openAnew = async (signedIn: Page): Promise<Page> => {
  const storageState = await signedIn.context().storageState()
  const context = await signedIn
    .context()
    .browser()
    ?.newContext({
      storageState,
      baseURL: new URL(signedIn.url()).origin,
    })
  if (context === undefined) throw new Error('there is no browser')
  return context.newPage()
}

test('the home loads the scripts that its budget counts, and no others', async ({ signIn }) => {
  const page = await openAnew(await signIn('karin'))
  const loaded = followScripts(page)
  await page.goto('/App')
  await expect(page.getByRole('group', { name: 'Caretakers' }).getByRole('button')).toHaveCount(4)
  await expectToLoad(page, loaded, budgetOf('/App'))
  await page.context().close()
})

test('the administration loads the scripts that its budget counts, and no others', async ({ signIn }) => {
  const page = await openAnew(await signIn('admin'))
  const loaded = followScripts(page)
  await page.goto('/admin')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(8)
  await expectToLoad(page, loaded, budgetOf('/admin'))
  await page.context().close()
})
