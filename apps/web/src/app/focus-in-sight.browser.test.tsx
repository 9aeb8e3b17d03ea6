import { resize } from '@lykta/testing/page-checks'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerAll } from '../testing/answer-all.ts'
import { answerBoxes, fewBoxes } from '../testing/boxes.ts'
import { answerContent } from '../testing/content.ts'
import { openWeb, setUpWebApp } from '../testing/open-web.tsx'
import { desktop, phone, tablet } from '../testing/states.ts'
import { admin } from '../testing/world.ts'

setUpWebApp()

/** What lies over the middle of what has the focus. */
const over = (): string | undefined => {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return undefined
  const { left, top, width, height } = focused.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  if (seen !== null && (focused.contains(seen) || seen.contains(focused))) return undefined
  return `${focused.innerText || focused.getAttribute('name') || focused.tagName} is under ${seen?.className ?? 'nothing'}`
}

const screens = [
  ['/admin/content/offer/new', () => answerContent()],
  ['/admin/boxes/1', () => answerBoxes(fewBoxes)],
] as const

describe.for(screens)('what has the focus at %s', ([path, answers]) => {
  test.for([phone, tablet, desktop])('is not under the foot of the form: $note', async (size) => {
    answerAll()
    answers()
    await resize(size)
    await openWeb(path, { user: admin })
    const main = page.getByRole('main')
    const first = main.getByRole('textbox').first()
    await expect.element(first).toBeVisible()
    first.element().focus()
    const covered: string[] = []
    while (main.element().contains(document.activeElement)) {
      const faults = over()
      if (faults !== undefined) covered.push(faults)
      await userEvent.keyboard('{Tab}')
    }
    expect(covered).toEqual([])
  })
})
