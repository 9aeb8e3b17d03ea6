import { cutTexts, sideways } from '@lykta/testing/page-checks'
import { speakLonger } from '@lykta/testing/longer-texts'
import { expect } from 'vitest'

const english = import.meta.glob('../locales/en/*.json', { eager: true, import: 'default' })

/** The English screen has room for words a third longer, too: nobody scrolls on a TV. */
export const expectRoomForLonger = async (): Promise<void> => {
  // A list that goes on below, and a long name, are cut in any language.
  const cutAnyway = new Set(await cutTexts())
  await speakLonger(english)
  const cut = (await cutTexts()).filter((element) => !cutAnyway.has(element))
  expect
    .soft(
      cut.map(({ outerHTML }) => outerHTML.slice(0, 200)),
      'cut in longer words',
    )
    .toEqual([])
  expect.soft(await sideways(), 'scrolls sideways in longer words').toEqual([])
}
