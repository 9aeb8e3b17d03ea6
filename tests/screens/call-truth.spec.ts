import { goToKarin } from '../calls.ts'
import { expect, pressOk, test } from '../fixtures.ts'

test('whoever calls a resident in another call reads so before and as they call', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const karin = await signIn('karin')
  const johan = await signIn('johan', { server: 'second' })
  await johan.goto('/make-call')
  const stage = johan.getByRole('region', { name: /Mamma/ })
  await karin.getByRole('link', { name: 'Phone' }).click()
  await karin.getByRole('button', { name: 'Ring', exact: true }).click()
  await expect(karin.getByText('The TV is ringing')).toBeVisible()
  await pressOk(tv, 'Karin is calling')
  await expect(karin.getByRole('timer', { name: 'Call time' })).toBeVisible()
  await expect(stage.getByText('Mamma är i ett annat samtal.')).toBeVisible()
  await stage.getByRole('button', { name: 'Ring', exact: true }).click()
  await expect(johan).toHaveURL(/\/make-call$/)
  await expect(johan.getByText('Mamma är i ett annat samtal.').first()).toBeVisible()
  await karin.getByRole('button', { name: 'Hang up' }).click()
  await expect(stage.getByText('Mamma är i ett annat samtal.')).toBeHidden()
})

test('a call that was answered on the phone says so on the computer', async ({ signIn, openTvOf }) => {
  const computer = await signIn('karin')
  const phone = await signIn('karin', { server: 'second' })
  const tv = await openTvOf('Mamma')
  await expect(tv.getByRole('button', { name: 'Karin', exact: true })).toBeVisible()
  await goToKarin(tv)
  await tv.keyboard.press('Enter')
  await expect(tv.getByText('Ringing')).toBeVisible()
  const ringing = computer.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
  await expect(ringing).toBeVisible()
  await phone.getByRole('button', { name: 'Answer with camera' }).click()
  await expect(phone.getByRole('timer', { name: 'Call time' })).toBeVisible()
  await expect(ringing).toBeHidden()
  await expect(
    computer.getByText('The call from Mamma was answered on another phone or computer.'),
  ).toBeVisible()
})

test('[HISTORY-03] a call that was missed is marked, and called back with one press', async ({
  signIn,
  openTvOf,
}) => {
  const karin = await signIn('karin')
  const tv = await openTvOf('Mamma')
  await karin.getByRole('link', { name: 'Phone' }).click()
  await expect(tv.getByRole('button', { name: 'Karin', exact: true })).toBeVisible()
  await goToKarin(tv)
  await tv.keyboard.press('Enter')
  const ringing = karin.getByRole('alertdialog', { name: 'Incoming call from Mamma' })
  await expect(ringing).toBeVisible()
  await tv.keyboard.press('Escape')
  await expect(ringing).toBeHidden()
  const newest = karin.getByRole('region', { name: 'Call history' }).getByRole('listitem').first()
  await expect(newest).toHaveText(/Incoming.*Missed/)
  await newest.getByRole('button', { name: 'Call back' }).click()
  await expect(karin.getByText('The TV is ringing')).toBeVisible()
  await expect(tv.getByRole('heading', { name: 'Karin is calling' })).toBeVisible()
})

test('whoever answers somebody else than the selected resident is on their page afterwards', async ({
  signIn,
  openTvOf,
}) => {
  const karin = await signIn('karin')
  const tv = await openTvOf('Mormor')
  // A message waits there to be read.
  await pressOk(tv, 'Sunday baking')
  const contact = tv.getByRole('button', { name: 'Karin', exact: true })
  await expect(contact).toBeVisible()
  await goToKarin(tv)
  await tv.keyboard.press('Enter')
  const panel = karin.getByRole('alertdialog', { name: 'Incoming call from Mormor' })
  await panel.getByRole('button', { name: 'Answer with camera' }).click()
  await expect(karin.getByRole('timer', { name: 'Call time' })).toBeVisible()
  await karin.getByRole('button', { name: 'Hang up' }).click()
  await expect(karin).toHaveURL(/\/make-call$/)
  await expect(karin.getByRole('region', { name: 'Call Mormor' })).toBeVisible()
})
