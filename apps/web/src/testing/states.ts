import type { User } from '@lykta/contract/accounts'
import { colourFaults, faults, resize, sideways, type Size } from '@lykta/testing/everybody'
import { describe, expect, test } from 'vitest'
import { chooseLanguage, languages, type Language } from '../shared/i18n/index.ts'
import { store } from '../shared/store/index.ts'
import { openWeb } from './open-web.tsx'
import { answerAll } from './answer-all.ts'
import { karin } from './world.ts'

export const phone = { note: 'phone', width: 390, height: 844 } as const satisfies Size
export const tablet = { note: 'tablet', width: 820, height: 1180 } as const satisfies Size
export const desktop = { note: 'desktop', width: 1440, height: 900 } as const satisfies Size
const sizes = [phone, tablet, desktop]

const speak = async (language: Language): Promise<void> => {
  chooseLanguage(language)
  await expect
    .poll(() => [document.documentElement.lang, document.querySelector('.starting')])
    .toEqual([language, null])
}

/**
 * What is on the screen is for everybody: in both languages, on three widths, light and dark. All that is drawn is looked at
 * in one language, and in the other for what longer words can break.
 */
export const expectForEverybody = async (): Promise<void> => {
  for (const size of sizes) {
    await resize(size)
    for (const language of languages) {
      await speak(language)
      expect.soft(await sideways(), `${size.note}, ${language}: scrolls sideways`).toEqual([])
    }
    store.set('theme', 'light')
    expect.soft(await faults(), `${size.note}, light`).toEqual([])
    store.set('theme', 'dark')
    expect.soft(await colourFaults(), `${size.note}, dark`).toEqual([])
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
