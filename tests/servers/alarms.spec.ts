import { alarmRoutes, ladderRoutes } from '@lykta/contract/alarms/routes'
import { managedBoxRoutes } from '@lykta/contract/boxes/administration/routes'
import { headersOf, sendAlarm } from '../alarms.ts'
import { expectMediaOn, openTwoCameras, talkByVideo } from '../calls.ts'
import { expect, pressOk, test as base } from '../fixtures.ts'
import { startMailServer, type MailServer } from '../mail-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'

const test = base.extend<{ post: MailServer; centre: WebhookReceiver }>({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from this pattern
  post: async ({}, provide) => {
    await using post = await startMailServer()
    await provide(post)
  },
  // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from this pattern
  centre: async ({}, provide) => {
    await using centre = await startWebhookReceiver()
    await provide(centre)
  },
  settings: async ({ post, centre }, provide) => {
    await provide({
      SMTP_URL: post.url,
      NODE_EXTRA_CA_CERTS: centre.authorityPath,
      WEBHOOK_PRIVATE_ADDRESSES: '1',
      ALARM_ANSWER_SECONDS: '2',
    })
  },
})

test('[ALARM-05] an alarm takes the screen of a call, which goes on in a corner and comes back whole after OK', async ({
  signIn,
  openTvOf,
  launchOptions,
}) => {
  test.slow()
  await using cameras = await openTwoCameras(launchOptions)
  const tv = await openTvOf('Mamma', cameras.mothers)
  const karin = await signIn('karin', cameras.daughters)
  const amina = await signIn('amina')
  await talkByVideo(karin, tv)
  await expectMediaOn(karin, tv)
  await sendAlarm(amina, '214', { title: 'Fire drill', body: 'Stay in your room.' })
  const alarm = tv.getByRole('heading', { name: 'Fire drill' })
  await expect(alarm).toBeVisible()
  await expectMediaOn(karin, tv)
  await expect(tv.getByRole('button', { name: 'I understand' })).toBeFocused()
  await pressOk(tv, 'Fire drill')
  await expect(karin.getByRole('timer', { name: 'Call time' })).toBeVisible()
  await expectMediaOn(karin, tv)
})

test('an alarm survives a power cut of the TV without a network, and what became of it is on the board live', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma', { serviceWorkers: 'allow' })
  const amina = await signIn('amina')
  const admin = await signIn('admin')
  await tv.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const id = await sendAlarm(amina, '214', { title: 'Water stop' })
  await admin.goto(`/admin/alarms/${String(id)}`)
  const board = admin.getByRole('main')
  await expect(board.getByText('Water stop').first()).toBeVisible()
  await expect(tv.getByRole('heading', { name: 'Water stop' })).toBeVisible()
  await expect(board.getByText(/^Shown .*not acknowledged$/)).toBeVisible()
  await tv.context().setOffline(true)
  await tv.reload()
  await pressOk(tv, 'Water stop')
  await tv.reload()
  await expect(tv.locator('[data-screen=home]')).toBeVisible()
  await expect(board.getByText(/^Acknowledged /)).toBeHidden()
  await tv.context().setOffline(false)
  await expect(board.getByText(/^Acknowledged \d/).first()).toBeVisible()
})

test('a recalled alarm is off the TV at once', async ({ signIn, openTvOf }) => {
  const tv = await openTvOf('Mamma')
  const admin = await signIn('admin')
  const id = await sendAlarm(admin, '214', { title: 'Nobody may leave the house' })
  const shown = tv.getByRole('heading', { name: 'Nobody may leave the house' })
  await expect(shown).toBeVisible()
  await admin.goto(`/admin/alarms/${String(id)}`)
  await admin.getByRole('button', { name: 'Recall' }).click()
  const answered = admin.waitForResponse(`**/api${alarmRoutes.recall.path.replace(':id', String(id))}`)
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Recall/ })
    .click()
  await answered
  await expect(shown).toBeHidden({ timeout: 1_000 })
})

test('a ladder climbs to its end: the staff, a mail, the alarm centre, and then it is red until somebody takes it', async ({
  signIn,
  post,
  centre,
}) => {
  const amina = await signIn('amina', { server: 'second' })
  const admin = await signIn('admin')
  const headers = await headersOf(admin)
  const people = await admin.request.get('/api/alarms/people?search=Nils-Olof', { headers })
  const [me] = ladderRoutes.people.answer.parse(await people.json()).data
  const steps = [
    { kind: 'staff', after: 0 },
    { kind: 'mail', after: 0, ids: [me?.id] },
    { kind: 'webhook', after: 0, url: centre.url },
  ]
  const id = await sendAlarm(admin, '214', { title: 'Water stop', ladder: { steps } })
  await expect(amina.getByRole('button', { name: 'Jag tar det' })).toBeVisible()
  // Each goes out at least once: twice, where a step is taken up again on a busy machine.
  await expect.poll(() => post.mails.length).toBeGreaterThan(0)
  expect(post.mails[0]).toContain('An alarm is waiting for an answer')
  await expect.poll(() => centre.reports.length).toBeGreaterThan(0)
  expect(centre.reports[0]).toContain(`"url":"${new URL(admin.url()).origin}/admin/alarms/${String(id)}"`)
  await admin.goto('/admin/alarms')
  const row = admin.getByRole('row', { name: /Water stop/ })
  await expect(row).toContainText(/Nobody has answered(?! yet)/)
  await admin.goto(`/admin/alarms/${String(id)}`)
  await admin.getByRole('main').getByRole('button', { name: 'I’ll take it' }).last().click()
  await expect(admin.getByText('No more steps: Nils-Olof Berg has taken it.')).toBeVisible()
  await expect(amina.getByRole('button', { name: 'Jag tar det' })).toBeHidden()
})

test('a call for help is taken by a nurse, who calls the TV and writes down what it was', async ({
  signIn,
  openTvOf,
}) => {
  const admin = await signIn('admin')
  const headers = await headersOf(admin)
  const listed = await admin.request.get('/api/boxes?filter={"search":"214"}', { headers })
  const [box] = managedBoxRoutes.list.answer.parse(await listed.json()).data
  const agreed = await admin.request.put(`/api/boxes/${String(box?.id)}`, {
    headers,
    data: { help: { agreedBy: 'Ingrid', agreedAt: 1, first: 'staff', number: '0980-319 00' } },
  })
  expect(await agreed.text()).toContain('"success":true')
  const amina = await signIn('amina')
  const tv = await openTvOf('Mamma')
  const help = tv.getByRole('button', { name: /Call for help/ })
  await tv.keyboard.press('ArrowLeft')
  await expect(help).toBeFocused()
  await tv.keyboard.press('Enter')
  await expect(help).toContainText('Press OK once more')
  await tv.keyboard.press('Enter')
  await expect(tv.getByRole('heading', { name: 'You are calling for help' })).toBeVisible()
  await expect(tv.getByRole('heading', { name: 'We are calling for help' })).toBeVisible({ timeout: 20_000 })
  await expect(amina.getByText('Ingrid Lindqvist kallar på hjälp')).toBeVisible()
  await amina.getByRole('button', { name: 'Jag tar det' }).click()
  await expect(tv.getByRole('heading', { name: 'Amina Yusuf has answered' })).toBeVisible()
  await amina.getByRole('button', { name: 'Avsluta', exact: true }).click()
  const dialog = amina.getByRole('dialog', { name: 'Vad var det?' })
  await dialog.getByLabel('Med några ord').fill('Dropped her glasses.')
  await dialog.getByRole('button', { name: 'Avsluta', exact: true }).click()
  await expect(tv.locator('[data-screen=home]')).toBeVisible()
})
