import { readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getI18n } from 'react-i18next'
import { expect, test, vi } from 'vitest'

const reload = vi.fn<() => void>()
const stubBrowser = () => {
  const empty = { length: 0, key: () => null, getItem: () => null, setItem: () => undefined }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
  vi.stubGlobal('localStorage', empty)
  vi.stubGlobal('sessionStorage', empty)
}
stubBrowser()
const { lazyScreen } = await import('./lazy-screen.ts')
const { startI18n } = await import('../i18n/index.ts')

/** What the router is thrown where it opens a screen whose file is not there. */
const thrownBy = async (fetched: typeof fetch): Promise<{ thrown?: unknown }> => {
  stubBrowser()
  vi.stubGlobal('fetch', fetched)
  const missing = 'Failed to fetch dynamically imported module: /assets/screen.js'
  const Screen = lazyScreen(() => Promise.reject(new TypeError(missing)), 'Screen', 'shell')
  await Screen.preload?.()
  try {
    Screen({})
  } catch (thrown) {
    // Not by itself: it may be a promise.
    return { thrown }
  }
  return {}
}

test('while the server cannot be reached, the page is not loaded again for the code of a screen', async () => {
  const { thrown } = await thrownBy(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(thrown).toEqual(new Error('the code of a screen was not read'))
  expect(reload).not.toHaveBeenCalled()
})

test('the page is loaded again for code that an update has replaced', async () => {
  const { thrown } = await thrownBy(async () =>
    Response.json({ success: false, code: 'not_found', message: '' }, { status: 404 }),
  )
  expect(thrown).toBeInstanceOf(Promise)
  expect(reload).toHaveBeenCalledOnce()
})

test('the texts of a screen are there before it is shown', async () => {
  stubBrowser()
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n()
  expect(getI18n().hasLoadedNamespace('calendar')).toBe(false)
  const Screen = lazyScreen(async () => ({ Screen: () => null }), 'Screen', ['calendar', 'shell'])
  await Screen.preload?.()
  expect(getI18n().hasLoadedNamespace('calendar')).toBe(true)
})

const namesIn = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].flatMap(([, name]) => name ?? [])

/** The screens that a file opens lazily: their own file, and the texts that are loaded with it. */
const screensIn = async (file: string) => {
  const source = await readFile(file, 'utf8')
  const shared = /const screens = \(\) => import\('([^']+)'\)/.exec(source)?.[1] ?? ''
  return [...source.matchAll(/lazyScreen\((?:\(\) => import\('([^']+)'\)|screens), '\w+', ([^)]+)\)/g)].map(
    ([, path = shared, texts = '']) => ({ screen: join(dirname(file), path), texts: namesIn(texts) }),
  )
}

test('what a screen says itself is loaded with it', async () => {
  const root = join(import.meta.dirname, '../..')
  const files = await readdir(root, { recursive: true })
  const opening = files.filter((file) => /(^|\/)(routes|router)\.tsx?$/.test(file))
  const screens = (await Promise.all(opening.map((file) => screensIn(join(root, file))))).flat()
  expect(screens.length).toBeGreaterThan(35)
  const missing = await Promise.all(
    screens.map(async ({ screen, texts }) => {
      const source = await readFile(screen, 'utf8')
      const said = [...source.matchAll(/useTranslation\(([^)]+)\)/g)].flatMap(([, names = '']) =>
        namesIn(names),
      )
      return said
        .filter((name) => !['shell', 'errors', ...texts].includes(name))
        .map((name) => `${screen}: ${name}`)
    }),
  )
  expect(missing.flat()).toEqual([])
})
