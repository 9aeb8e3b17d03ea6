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

const english = import.meta.glob('../locales/en/*.json', { eager: true, import: 'default' })

/** In one of our languages, or with the longer words that another language may have. */
type Words = Language | 'longer'

interface Look {
  size: Size
  /** What the screen then says everything in, one after the other; at first it is in what the look before has ended in. */
  words: readonly Words[]
  theme: 'light' | 'dark'
}

/** Longer words show what English does not break; Swedish has the longest without a space. To change them is most of the work. */
const looks: readonly Look[] = [
  { size: phone, words: ['sv', 'longer'], theme: 'light' },
  { size: tablet, words: [], theme: 'dark' },
  { size: desktop, words: ['sv'], theme: 'light' },
]

const speak = async (words: Words): Promise<void> => {
  await (words === 'longer' ? speakLonger(english) : getI18n().changeLanguage(words))
  await expect
    .poll(() => [document.documentElement.lang, document.querySelector('.starting')])
    .toEqual([words === 'longer' ? longer : words, null])
}

/**
 * Checks that the screen works for everybody, at three widths: nothing scrolls sideways, in whatever words, and everything can be
 * used, where there is the most to see and where there is the least. Another theme changes colours only, and is looked at once.
 */
export const expectForEverybody = async (): Promise<void> => {
  expect.soft(await sideways(), 'as it opens: scrolls sideways').toEqual([])
  for (const { size, words, theme } of looks) {
    await resize(size)
    expect.soft(await sideways(), `${size.note}: scrolls sideways`).toEqual([])
    for (const one of words) {
      await speak(one)
      expect.soft(await sideways(), `${size.note}, ${one}: scrolls sideways`).toEqual([])
    }
    store.set('theme', theme)
    const found = await (theme === 'light' ? faults() : colourFaults())
    expect.soft(found, `${size.note}, ${theme}`).toEqual([])
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
