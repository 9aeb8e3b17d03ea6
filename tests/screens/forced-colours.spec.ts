import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

/** Whether the system, which takes fills and shadows away, leaves an edge around it: its own, or around its picture. */
const hasEdge = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const canvas = getComputedStyle(document.body).backgroundColor
    return [element, ...element.children].some((part) => {
      const { outlineStyle, borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(part)
      const bordered = borderTopStyle !== 'none' && borderTopWidth !== '0px' && borderTopColor !== canvas
      return outlineStyle !== 'none' || bordered
    })
  })
const edges = async (all: Locator): Promise<boolean[]> => Promise.all((await all.all()).map(hasEdge))

for (const size of [
  { note: 'phone', width: 390, height: 844 },
  { note: 'desktop', width: 1440, height: 900 },
]) {
  test(`[BAR-05] [BOTTOM-02] with the system's own colours one sees who and what is chosen (${size.note})`, async ({
    signIn,
  }) => {
    const page = await signIn('karin')
    await page.setViewportSize(size)
    await page.emulateMedia({ forcedColors: 'active' })
    const menu = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    const people = page.getByRole('group', { name: 'Caretakers' }).getByRole('button')
    await expect(people).toHaveCount(4)
    expect(await edges(people)).toEqual([true, false, false, false])
    expect(await edges(menu)).toEqual([false, true, false, false, false])

    await page.goto('/my-profile/competence')
    await expect(people).toHaveCount(4)
    expect(await edges(people)).toEqual([true, false, false, false])
    expect(await edges(menu)).toEqual([true, false, false, false, false])

    await page.goto('/message/text')
    const kinds = page.getByRole('navigation', { name: 'Message type' }).getByRole('link')
    await expect(kinds).toHaveText(['Text', 'Image', 'Video'])
    expect(await edges(kinds)).toEqual([true, false, false])
    const textSizes = page.getByRole('group', { name: 'Text size on the TV' }).locator('label')
    expect(await edges(textSizes)).toEqual([false, true, false])
  })
}
