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

/** What the router is thrown where it opens a screen whose file is not there. */
const thrownBy = async (fetched: typeof fetch): Promise<{ thrown?: unknown }> => {
  stubBrowser()
  vi.stubGlobal('fetch', fetched)
  const missing = 'Failed to fetch dynamically imported module: /assets/screen.js'
  const Screen = lazyScreen(() => Promise.reject(new TypeError(missing)), 'Screen')
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
