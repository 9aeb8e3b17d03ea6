import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { answer, list } from '@lykta/testing/fake-network'
import { resize } from '@lykta/testing/page-checks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { phone } from '../../testing/states.ts'
import { boxView, karin } from '../../testing/world.ts'

setUpWebApp()

test('on a phone the head says whose messages they are', async () => {
  answerAll()
  await resize(phone)
  await openWeb('/message', { user: karin })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect.poll(() => document.querySelector('main header')?.textContent).toContain('Mamma')
})

test.each([
  ['/message', 'main header p'],
  ['/settings/activated-boxes/edit/1', 'main header h1'],
])(
  'a name of one long word on %s stays on the phone’s screen, beside Back or below it',
  async (path, name) => {
    const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter'
    answerAll()
    answer(boxViewRoutes.list, () => list([boxView(1, long)]))
    await resize(phone)
    await openWeb(path, { user: karin })
    await expect.poll(() => document.querySelector(name)?.textContent).toContain(long)
    const text = document.createRange()
    text.selectNodeContents(document.querySelector(name) ?? document.body)
    const { left, right, top } = text.getBoundingClientRect()
    const back = page.getByRole('button', { name: 'Back' }).element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(phone.width)
    expect(back.right <= left || back.bottom <= top).toBe(true)
    expect(back.left).toBeLessThan(phone.width / 2)
  },
)
