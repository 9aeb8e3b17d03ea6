import { filesOf } from '../built-files.ts'
import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

/** The files of dialogs, which pages fetch once they are there. */
const dialogs = filesOf('src/shared/ui/DialogModal.tsx')

test('what is written is asked about, and kept, though the network has gone meanwhile', async ({
  signIn,
  say,
}) => {
  const admin = await signIn('admin')
  await admin.goto('/admin/alarms/new')
  const subject = admin.getByLabel(say('Subject'), { exact: true })
  const loaded = admin.waitForResponse((response) => response.url().endsWith(dialogs.script))
  await subject.fill('Water stop')
  await (await loaded).finished()
  await admin.context().setOffline(true)
  await admin.getByRole('link', { name: say('Calendar') }).click()
  await expect(admin.getByRole('dialog')).toBeVisible()
  await expect(subject).toHaveValue('Water stop')
})

test('that a message waits for the network is said without it', async ({ signIn, say }) => {
  const karin = await signIn('karin')
  const loaded = karin.waitForResponse((response) => response.url().endsWith(dialogs.style))
  await karin.goto('/message/text')
  await (await loaded).finished()
  await karin.getByLabel(say('Subject')).fill('On the bus')
  await karin.getByRole('textbox', { name: say('Message') }).fill('Until Sunday.')
  await karin.context().setOffline(true)
  await karin.getByRole('button', { name: 'Send to Mamma' }).click()
  await expect(karin.getByRole('dialog', { name: say('The message is waiting') })).toBeVisible()
})
