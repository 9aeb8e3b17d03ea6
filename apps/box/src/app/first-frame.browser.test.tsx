import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import calls from '../locales/en/calls.json' with { type: 'json' }
import { answerTv, openTv, setUpTvApp } from '../testing/open-tv.tsx'
import { callKarin } from '../testing/tv-calls.ts'

setUpTvApp()

/** What of an element is seen through everything that it stands in. */
const opacityOf = (element: Element | null): number =>
  element === null ? 1 : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement)

test('from its first frame, which a busy TV shows for a second, a screen has its scene and its words', async () => {
  const still = document.createElement('style')
  still.textContent = '* { animation-duration: 1000s !important }'
  document.head.append(still)
  onTestFinished(() => still.remove())
  const verto = answerTv()
  await openTv()
  await callKarin(verto)
  const name = page.getByRole('heading', { level: 1, name: 'Karin' })
  await expect.element(name).toBeInTheDocument()
  expect(opacityOf(document.querySelector('[data-screen=outgoing] img'))).toBe(1)
  expect(opacityOf(name.element())).toBeGreaterThanOrEqual(0.4)
  expect(opacityOf(page.getByRole('button', { name: calls.hangUp }).element())).toBeGreaterThanOrEqual(0.4)
})
