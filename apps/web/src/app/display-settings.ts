import { store } from '../shared/store/index.ts'

/**
 * Theme, contrast and text size: as the device prefers, until the user has chosen otherwise in this browser. They are set on the
 * root element before anything is drawn, and follow the device and other tabs. The text size is relative to the browser's own.
 */
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const prefersContrast = matchMedia('(prefers-contrast: more)')
const barColours = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
  (meta) => ({
    meta,
    device: meta.media,
  }),
)

/** Whether the dark theme is on. */
export const isDark = (): boolean => {
  const chosen = store.get('theme')
  return chosen === undefined ? prefersDark.matches : chosen === 'dark'
}

const hasContrast = (): boolean => {
  const chosen = store.get('contrast')
  return chosen === undefined ? prefersContrast.matches : chosen === 'more'
}

const apply = () => {
  const { dataset } = document.documentElement
  dataset['theme'] = isDark() ? 'dark' : 'light'
  if (hasContrast()) dataset['contrast'] = 'more'
  else delete dataset['contrast']
  const size = store.get('textSize')
  if (size === undefined) delete dataset['textSize']
  else dataset['textSize'] = size
  for (const { meta, device } of barColours) {
    const isOfTheme = device.includes('dark') === isDark()
    meta.media = store.get('theme') === undefined ? device : isOfTheme ? 'all' : 'not all'
  }
}

/** Calls the listener when the theme may have changed. Returns the function that stops it. */
export const onTheme = (listener: () => void): (() => void) => {
  const end = store.subscribe('theme', listener)
  prefersDark.addEventListener('change', listener)
  return () => {
    end()
    prefersDark.removeEventListener('change', listener)
  }
}

apply()
onTheme(apply)
prefersContrast.addEventListener('change', apply)
store.subscribe('contrast', apply)
store.subscribe('textSize', apply)
