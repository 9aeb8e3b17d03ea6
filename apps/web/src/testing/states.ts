import type { User } from '@lykta/contract/accounts'
import { colourFaults, faults, resize, sideways, type Size } from '@lykta/testing/page-checks'
import { longer, speakLonger } from '@lykta/testing/longer-texts'
import { getI18n } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import type { Language } from '../shared/i18n/index.ts'
import { store } from '../shared/store/index.ts'
import { openWeb } from './open-web.tsx'
import { answerAll } from './answer-all.ts'
import { karin } from './world.ts'

export const phone = { note: 'phone', width: 390, height: 844 } as const satisfies Size
export const tablet = { note: 'tablet', width: 820, height: 1180 } as const satisfies Size
export const desktop = { note: 'desktop', width: 1440, height: 900 } as const satisfies Size
const sizes = [phone, tablet, desktop]
const themes = ['light', 'dark'] as const

const english = import.meta.glob('../locales/en/*.json', { eager: true, import: 'default' })

/** In a language, or in such words as a further language may have. */
type Words = Language | 'longer'

/** English is there when a screen opens. A language that is longer shows what English might break. */
const wordsOf: Record<(typeof sizes)[number]['note'], readonly Words[]> = {
  phone: ['sv', 'longer'],
  tablet: ['longer', 'sv'],
  desktop: ['sv'],
}

const speak = async (words: Words): Promise<void> => {
  await (words === 'longer' ? speakLonger(english) : getI18n().changeLanguage(words))
  await expect
    .poll(() => [document.documentElement.lang, document.querySelector('.starting')])
    .toEqual([words === 'longer' ? longer : words, null])
}

/**
 * What is on the screen is for everybody: in both languages and in longer words, on three widths, light and dark. Each width has
 * all of it looked at in one language and one theme, and what longer words or other colours can break in the other.
 */
export const expectForEverybody = async (): Promise<void> => {
  expect.soft(await sideways(), 'as it opens: scrolls sideways').toEqual([])
  // From one width to the next words and theme stay as they are: to change them is most of the work.
  for (const [index, size] of sizes.entries()) {
    await resize(size)
    for (const words of wordsOf[size.note]) {
      await speak(words)
      expect.soft(await sideways(), `${size.note}, ${words}: scrolls sideways`).toEqual([])
    }
    for (const theme of index % 2 === 0 ? themes : themes.toReversed()) {
      store.set('theme', theme)
      const found = await (theme === 'light' ? faults() : colourFaults())
      expect.soft(found, `${size.note}, ${theme}`).toEqual([])
    }
  }
}

type Server = ReturnType<typeof answerAll>

export interface ScreenState {
  path: string
  /** Null: nobody is logged in. */
  user?: User | null
  /** What the server answers otherwise than to a family whose boxes have everything. */
  answers?: () => void
  /** What happens once the screen is there. */
  act?: (server: Server) => Promise<void> | void
  /** By which the state is known, in English. */
  shows: string | RegExp
}

/** Brings up each state of a screen, and looks at it as everybody does. */
export const testStates = (screen: string, states: Record<string, ScreenState>): void => {
  describe(`${screen} is for everybody`, () => {
    // A state is looked at many times over: on a busy machine it takes its time.
    test.for(Object.entries(states))(
      '%s',
      { timeout: 60_000 },
      async ([, { path, user = karin, answers, act, shows }]) => {
        const server = answerAll()
        answers?.()
        await resize(desktop)
        await openWeb(path, user === null ? {} : { user })
        await expect.poll(() => document.querySelector('h1')).not.toBeNull()
        await act?.(server)
        await expect.poll(() => document.body.innerText).toMatch(shows)
        await expectForEverybody()
      },
    )
  })
}
