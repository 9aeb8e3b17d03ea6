import type { InboxEntry } from '@lykta/contract/boxes'
import { calendarRoutes } from '@lykta/contract/calendar/routes'
import { answer, list } from '@lykta/testing/fake-network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import calendar from '../locales/en/calendar.json' with { type: 'json' }
import { press } from '../testing/keys.ts'
import { entryOf, messageOf } from '../testing/message-fixture.ts'
import { occurrenceOf } from '../testing/occurrence-fixture.ts'
import { answerTv, openTv, setUpTvApp } from '../testing/open-tv.tsx'

setUpTvApp()

const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Enter', 'Escape']
/** The same presses each time, by a linear congruential generator. */
const pressesOf = (seed: number, count: number): string[] => {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return keys[Math.floor((state / 2 ** 32) * keys.length)] ?? 'Enter'
  })
}
const focused = () => document.querySelector<HTMLElement>('main [data-focus]:focus')
/** Whether something on the screen has the focus, is in view, and takes OK. */
const isReady = () => {
  const place = focused()?.getBoundingClientRect()
  return (
    place !== undefined &&
    place.width > 0 &&
    place.left >= 0 &&
    place.top >= 0 &&
    place.right <= innerWidth &&
    place.bottom <= innerHeight &&
    focused()?.ariaDisabled !== 'true'
  )
}
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const pressAndWait = async (key: string, note: string) => {
  press(key)
  await nextFrame()
  await nextFrame()
  await expect.poll(isReady, { message: note }).toBe(true)
}

const words = 'Put on your shoes, Maja comes and takes you there. '.repeat(12).trim()
const long = { ...messageOf(1).message, message: words, fontSize: 'large' as const }
const missed: InboxEntry = {
  cursor: 100,
  kind: 'call',
  id: 1,
  at: 1,
  item: { id: 1, name: 'Johan', avatar: null, extension: '200009', at: Date.now() - 60_000, video: true },
}

test.each([1, 5, 23])(
  '[TV-22] whatever is pressed, something has the focus, and there is a way home: seed %i',
  { timeout: 60_000 },
  async (seed) => {
    answerTv({
      me: { help: { number: '112' } },
      inbox: [
        ...Array.from({ length: 8 }, (_, place) => entryOf(place + 1, messageOf(place + 1, { readAt: 5 }))),
        entryOf(9, messageOf(9, { readAt: 5, message: { ...long, subject: 'Subject 9' } })),
        missed,
      ],
    })
    const today = new Date().setHours(0, 0, 0, 0)
    answer(calendarRoutes.boxOccurrences, () =>
      list(
        [10, 14, 34, 58].map((hour, place) =>
          occurrenceOf(place + 1, today + hour * 3_600_000, { body: words }),
        ),
      ),
    )
    await openTv()
    await expect.poll(isReady).toBe(true)
    const pressed: string[] = []
    for (const key of pressesOf(seed, 40)) {
      pressed.push(key)
      await pressAndWait(key, pressed.join(' '))
    }
    // Back leads home, page by page; where Back does nothing, OK does.
    const home = page.getByRole('button', { name: calendar.open })
    for (let step = 0; home.elements().length === 0 && step < 60; step += 1) {
      await pressAndWait(step % 4 === 3 ? 'Enter' : 'Escape', `${pressed.join(' ')}, then home`)
    }
    expect(home.elements()).toHaveLength(1)
  },
)
