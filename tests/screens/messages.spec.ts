import { expect, test } from '../fixtures.ts'

test('[MSG-01] [MSG-05] [MSG-06] [MSG-07] [MSG-09] a message in the list says what it is, and opens beside it where there is room', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/message')
  const list = karin.getByRole('list', { name: 'Messages to Mamma' })
  const walk = list.getByRole('link').filter({ hasText: 'Autumn walk at Tinnerö' })
  await expect(walk.getByText('Image', { exact: true })).toBeAttached()
  const dentist = list.getByRole('link').filter({ hasText: 'Dentist moved to Thursday' })
  await expect(dentist.getByText('Text', { exact: true })).toBeAttached()
  const excerpt = dentist.getByText('The dentist called and moved your visit')
  const lines = await excerpt.evaluate(
    (words) => words.clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)

  await dentist.click()
  const detail = karin.getByRole('article')
  await expect(detail.getByRole('heading', { name: 'Dentist moved to Thursday' })).toBeVisible()
  const [left, right] = [await list.boundingBox(), await detail.boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)

  await karin.setViewportSize({ width: 390, height: 844 })
  await expect(list).toBeHidden()
  await expect(detail).toBeVisible()
})

test('[MSG-44] a list that did not load is said, logged, and asked for again at a press', async ({
  signIn,
}) => {
  const karin = await signIn('karin')
  const logged = karin.waitForEvent('console', (line) => /^read failed .*message-relative/.test(line.text()))
  await karin.route('**/api/message-relative?**', (route) => route.fulfill({ status: 503, json: {} }))
  await karin.goto('/message')
  await expect(karin.getByText('The messages did not load')).toBeVisible({ timeout: 30_000 })
  await logged
  await karin.unroute('**/api/message-relative?**')
  await karin.getByRole('button', { name: 'Try again' }).click()
  await expect(karin.getByRole('list', { name: 'Messages to Mamma' })).toBeVisible()
})
