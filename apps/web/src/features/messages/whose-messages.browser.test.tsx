import { resize } from '@lykta/testing/page-checks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { phone } from '../../testing/states.ts'
import { karin } from '../../testing/world.ts'

setUpWebApp()

test('on a phone the head says whose messages they are', async () => {
  answerAll()
  await resize(phone)
  await openWeb('/message', { user: karin })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect.poll(() => document.querySelector('main header')?.textContent).toContain('Mamma')
})
