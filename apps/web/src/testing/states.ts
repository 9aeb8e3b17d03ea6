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

/** In one of our languages, or with the longer words that another language may have. */
type Words = Language | 'longer'

/** Screens open in English. A language with longer words shows what English does not break. */
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
 * Checks that the screen works for everybody: in both languages and with longer words, at three widths, light and dark. At each width
 * everything is checked in one language and theme, and in the others whatever longer words or other colours can break.
 */
export const expectForEverybody = async (): Promise<void> => {
  expect.soft(await sideways(), 'as it opens: scrolls sideways').toEqual([])
  // From one width to the next, language and theme stay the same, as changing them is most of the work.
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
  /** Answers that differ from those for a family whose boxes have everything. */
  answers?: () => void
  /** Actions once the screen is there. */
  act?: (server: Server) => Promise<void> | void
  /** The text by which the state is recognised, in English. */
  shows: string | RegExp
}

/** Brings up each state of a screen, and checks it for everybody. */
export const testStates = (screen: string, states: Record<string, ScreenState>): void => {
  describe(`${screen} is for everybody`, () => {
    // A state is checked many times over, which takes a while on a busy machine.
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
