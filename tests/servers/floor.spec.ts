import { messageRoutes } from '@lykta/contract/messages/routes'
import { headersOf, roomsNamed } from '../alarms.ts'
import { expect, pressOk, test } from './fixtures.ts'

test('the floor shows how the TV at the other server is, and what waits there', async ({
  signIn,
  openTvOf,
}) => {
  const tv = await openTvOf('Mamma')
  const amina = await signIn('amina')
  const ingrid = amina.getByRole('listitem').filter({ hasText: 'Ingrid Lindqvist' })
  await expect(ingrid).toBeVisible()
  await expect(ingrid).not.toContainText('Offline')
  await tv.close()
  await expect(ingrid).toContainText('Offline')

  const tablet = await signIn('amina', { server: 'second' })
  const sent = await tablet.request.post(`/api${messageRoutes.create.path}`, {
    headers: await headersOf(tablet),
    data: { subject: 'Good morning', message: 'The snow is here.', ids: await roomsNamed(tablet, '214') },
  })
  expect(await sent.text()).toContain('"success":true')
  await expect(ingrid).toContainText('1 oläst på tv:n')

  const again = await tv.context().newPage()
  await again.goto('/box/')
  await pressOk(again, 'Good morning')
  await expect(ingrid).not.toContainText('oläst')
  await expect(ingrid).not.toContainText('Offline')
})
