import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

test('what is written is asked about, and kept, though the network has gone meanwhile', async ({
  signIn,
  say,
}) => {
  const amina = await signIn('amina')
  await amina.goto('/admin/alarms/new')
  const subject = amina.getByLabel(say('Subject'), { exact: true })
  const loaded = amina.waitForResponse(/\/DialogModal-[^/]+\.js/)
  await subject.fill('Water stop')
  await (await loaded).finished()
  await amina.context().setOffline(true)
  await amina.getByRole('link', { name: say('Calendar') }).click()
  await expect(amina.getByRole('dialog')).toBeVisible()
  await expect(subject).toHaveValue('Water stop')
})
