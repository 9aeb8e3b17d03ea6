/// <reference types="@vitest/browser-playwright" />

import { resize } from '@lykta/testing/page-checks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page, type Locator } from 'vitest/browser'
import boxes from '../locales/en/boxes.json' with { type: 'json' }
import messages from '../locales/en/messages.json' with { type: 'json' }
import shell from '../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../testing/open-web.tsx'
import { desktop, phone } from '../testing/states.ts'
import { karin } from '../testing/world.ts'

setUpWebApp()

const forceColours = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
beforeEach(() => forceColours('active'))
afterEach(() => forceColours('none'))

/** Of each, whether the system, which takes fills and shadows away, leaves an edge around it: its own, or its picture's. */
const edges = (all: Locator): boolean[] => {
  const canvas = getComputedStyle(document.body).backgroundColor
  return all.elements().map((element) =>
    [element, ...element.children].some((part) => {
      const { outlineStyle, borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(part)
      const bordered = borderTopStyle !== 'none' && borderTopWidth !== '0px' && borderTopColor !== canvas
      return outlineStyle !== 'none' || bordered
    }),
  )
}
const buttons = (group: string) => page.getByRole('group', { name: group }).getByRole('button')
const links = (menu: string) => page.getByRole('navigation', { name: menu }).getByRole('link')

test.for([phone, desktop])(
  '[BAR-05] [BOTTOM-02] with the system’s own colours one sees who and what is chosen: $note',
  async (size) => {
    answerAll()
    await resize(size)
    await openWeb('/App', { user: karin })
    await expect.poll(() => edges(buttons(shell.boxViews.label))).toEqual([true, false, false, false])
    expect(edges(links(shell.menu.label))).toEqual([false, true, false, false, false])

    await links(shell.menu.label).nth(0).click()
    await page.getByRole('link', { name: new RegExp(`^${boxes.competence.title}`) }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: boxes.competence.title })).toBeVisible()
    expect(edges(buttons(shell.boxViews.label))).toEqual([true, false, false, false])
    expect(edges(links(shell.menu.label))).toEqual([true, false, false, false, false])
  },
)

test('with the system’s own colours one sees the kind of a message, and the size of its text', async () => {
  answerAll()
  await resize(phone)
  await openWeb('/message/text', { user: karin })
  await expect.element(links(messages.compose.type).first()).toBeVisible()
  const [text, ...others] = edges(links(messages.compose.type))
  expect([text, ...new Set(others)]).toEqual([true, false])
  const { small, medium, large } = shell.textSize
  const sizes = page.getByRole('group', { name: shell.textSize.label })
  expect([small, medium, large].map((name) => edges(sizes.getByText(name)))).toEqual([
    [false],
    [true],
    [false],
  ])
})

test.each([
  ['/support', 'Support'],
  ['/settings/activated-boxes', 'Mormor'],
])('with the system’s own colours a card keeps its edge: %s', async (path, heading) => {
  answerAll()
  await resize(phone)
  await openWeb(path, { user: karin })
  const title = page.getByRole('main').getByRole('heading', { level: 2, name: heading })
  await expect.element(title).toBeVisible()
  const card = title.element().closest('section, li')
  expect(card === null ? null : getComputedStyle(card).outlineStyle).toBe('solid')
})
