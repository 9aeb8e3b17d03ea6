import { expect, test } from './fixtures.ts'

test.use({ ownWorld: false })

test('[CARETAKER-01] [CARETAKER-04] [CARETAKER-05] [CARETAKER-07] [CARETAKER-14] [BATTERY-06] the daughter sees her people and how they are', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  const people = page.getByRole('group', { name: 'Caretakers' }).getByRole('button')
  await expect(people).toHaveText([
    /Mamma.*Online.*\d+ min/,
    /Mormor.*Online.*\d+ min/,
    /Pappa.*Offline.*0 min/,
    /Farbror Nils.*Online/,
  ])
})

test('[CARETAKER-03] each sees their own people only', async ({ signIn }) => {
  const johan = await signIn('johan')
  await expect(johan.getByRole('group', { name: 'Personer' }).getByRole('button')).toHaveText([
    /Mamma/,
    /Pappa/,
  ])
})
