import { expect, test } from '../fixtures.ts'

test('[CARETAKER-02] [CARETAKER-09] [HOME-06] she chooses somebody else, and sees what she may do there', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  const people = page.getByRole('group', { name: say('Caretakers') })
  const functions = page.getByRole('navigation', { name: say('Functions') })
  await expect(people.getByRole('button', { pressed: true })).toHaveText(/Mamma/)
  await people.getByRole('button', { name: 'Farbror Nils' }).click()
  await expect(people.getByRole('button', { pressed: true })).toHaveText(/Farbror Nils/)
  await expect(functions.getByRole('link', { name: say('Messages') })).toBeVisible()
  await page.reload()
  await expect(people.getByRole('button', { pressed: true })).toHaveText(/Farbror Nils/)
})
