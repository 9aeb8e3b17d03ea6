import { boxRoutes } from '@lykta/contract/boxes/administration/routes'
import { linkRoutes } from '@lykta/contract/boxes/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, seen } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import boxes from '../../locales/en/boxes.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp, shownPath } from '../../testing/open-web.tsx'
import { desktop } from '../../testing/states.ts'
import { box, karin, link } from '../../testing/world.ts'

setUpWebApp()

const agreed = { agreedBy: 'Ingrid Lind', agreedAt: Date.UTC(2026, 10, 14, 11) }
const help = { ...agreed, first: 'staff' as const, number: '112' }
const johan = link(9, 'Johan Lind', { permissions: ['phone', 'message'] })
const saveAll = page.getByRole('button', { name: shell.save, exact: true })
const part = (name: string) => page.getByRole('region', { name })
const helpSwitch = part(boxes.help.title).getByRole('switch')
const stopped = (button: string) => page.getByText(boxes.edit.partOpen.replace('{{button}}', button))

const start = async (change: Partial<typeof box> = {}) => {
  answerAll()
  const kept = { ...box, ...change }
  answer(boxRoutes.find, () => data(kept))
  answer(boxRoutes.edit, ({ body }) => data({ ...kept, help: body.help ?? kept.help }))
  answer(linkRoutes.list, () => list([johan]))
  await resize(desktop)
  await openWeb('/settings/activated-boxes/edit/1', { user: karin })
}

const agreement = boxes.people.agreement.save
const parts = {
  'an agreement to calls for help': {
    change: {},
    open: () => helpSwitch.click(),
    button: agreement,
  },
  'an agreement to know of silence': {
    change: {},
    open: () => part(boxes.silence.title).getByRole('switch').click(),
    button: agreement,
  },
  'an agreement to answer calls': {
    change: {},
    open: async () => {
      const people = part(boxes.people.title)
      await people.getByRole('button', { name: /Johan Lind/ }).click()
      await people.getByRole('switch', { name: boxes.people.agreement.title }).click()
    },
    button: agreement,
  },
  'a number to call for help': {
    change: { help },
    open: () => page.getByLabelText(boxes.help.number).fill('08-999'),
    button: boxes.help.saveNumber,
  },
}

describe('the save button of a box', () => {
  test.each(Object.entries(parts))('does not say that %s is saved, but leads to it', async (_what, one) => {
    await start(one.change)
    await one.open()
    await saveAll.click()
    await expect.element(stopped(one.button)).toBeVisible()
    await atRest()
    expect(seen('PUT', '/boxes/1')).toEqual([])
    await expect.element(page.getByText(boxes.edit.saved)).not.toBeInTheDocument()
    const own = page.getByRole('button', { name: one.button })
    await expect.element(own).toHaveFocus()
    // Above the bar of the page's own button.
    expect(own.element().getBoundingClientRect().bottom).toBeLessThan(
      stopped(one.button).element().getBoundingClientRect().top,
    )
  })

  test('waits for every form of the page that is not its own', async () => {
    await start()
    for (const { open, change } of Object.values(parts)) if (!('help' in change)) await open()
    const others = [...page.getByRole('main').element().querySelectorAll('form')].filter(
      ({ id }) => id !== 'box',
    )
    expect(others).toHaveLength(3)
    await saveAll.click()
    for (const one of [helpSwitch, part(boxes.silence.title).getByRole('switch')]) {
      await expect.element(stopped(agreement)).toBeVisible()
      await one.click()
      await saveAll.click()
    }
    await expect.element(stopped(agreement)).toBeVisible()
    await atRest()
    expect(seen('PUT', '/boxes/1')).toEqual([])
  })

  test('saves once the part is closed', async () => {
    await start()
    await helpSwitch.click()
    await saveAll.click()
    await helpSwitch.click()
    await expect.element(stopped(agreement)).not.toBeInTheDocument()
    await saveAll.click()
    await expect.element(page.getByText(boxes.edit.saved)).toBeVisible()
  })
})

test('an agreement that is not saved is not left without asking', async () => {
  await start()
  await helpSwitch.click()
  await page.getByRole('button', { name: shell.back }).click()
  await page
    .getByRole('dialog', { name: boxes.edit.leave.title })
    .getByRole('button', { name: shell.cancel })
    .click()
  expect(shownPath()).toBe('/settings/activated-boxes/edit/1')
})
