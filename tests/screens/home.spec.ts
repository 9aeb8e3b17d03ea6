import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

test('[CARETAKER-01] [CARETAKER-04] [CARETAKER-05] [CARETAKER-07] [CARETAKER-14] the daughter sees her people and how they are', async ({
  signIn,
  say,
}) => {
  const page = await signIn('karin')
  const people = page.getByRole('group', { name: say('Caretakers') }).getByRole('button')
  await expect(people).toHaveText([
    new RegExp(`Mamma.*${say('Online')}.*\\d+ min`),
    new RegExp(`Mormor.*${say('Online')}.*\\d+ min`),
    new RegExp(`Pappa.*${say('Offline')}.*\\d+\\s%`),
    new RegExp(`Farbror Nils.*${say('Online')}`),
  ])
})

test('[CARETAKER-03] each sees their own people only', async ({ signIn }) => {
  const johan = await signIn('johan')
  await expect(johan.getByRole('group', { name: 'Personer' }).getByRole('button')).toHaveText([
    /Mamma/,
    /Pappa/,
  ])
})
