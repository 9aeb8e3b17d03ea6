import { goToKarin } from '../calls.ts'
import { expect, test } from '../fixtures.ts'

test('the daughter declines her mother’s call, and the TV says so', async ({ signIn, openTvOf }) => {
  const karin = await signIn('karin')
  const tv = await openTvOf('Mamma')
  await expect(tv.getByRole('button', { name: 'Karin', exact: true })).toBeVisible()
  await goToKarin(tv)
  await tv.keyboard.press('Enter')
  const panel = karin.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
  await panel.getByRole('button', { name: 'Hang up' }).click()
  await expect(panel).toBeHidden()
  await expect(tv.getByText('Karin cannot talk right now')).toBeVisible()
})
