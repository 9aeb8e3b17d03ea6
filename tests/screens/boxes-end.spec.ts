import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { Say } from '../words.ts'

const people = (page: Page, say: Say) => page.getByRole('group', { name: say('Caretakers') })

const openBox = async (admin: Page, say: Say): Promise<void> => {
  await admin.goto('/settings')
  await admin
    .getByRole('main')
    .getByRole('link', { name: say('Caretaker profile') })
    .click()
  await expect(admin.getByRole('button', { name: say('End the stay') })).toBeVisible()
}

test('[BOXES-01] [BOXES-06] an administrator takes a TV away, once it is said what that means', async ({
  signIn,
  say,
}) => {
  const admin = await signIn('admin')
  const name = 'Moster Maj-Britt'
  const room = say('Room {{name}}', { name: '305' })
  const majBritt = people(admin, say).getByRole('button', { name })
  await majBritt.click()
  await openBox(admin, say)
  await admin.getByRole('button', { name: say('Replace the TV') }).click()
  const dialog = admin.getByRole('dialog', { name: say('Disconnect the TV from {{name}}?', { name }) })
  await expect(dialog.getByRole('listitem')).toHaveText([
    say('The TV in {{room}} is logged out immediately and shows a new code.', { room }),
    say('Everything else is kept: messages, calendar and everyone connected to {{name}}.', { name }),
    say(
      'The next TV you add in the same room continues where this one left off. Until then, {{name}} cannot be reached.',
      { name },
    ),
  ])
  await dialog.getByRole('button', { name: say('Cancel') }).click()
  await expect(dialog).toBeHidden()
  await expect(majBritt).not.toContainText(say('Offline'))
  await admin.getByRole('button', { name: say('Replace the TV') }).click()
  await dialog.getByRole('button', { name: say('Log out the TV') }).click()
  await expect(
    admin.getByText(
      say('The TV in {{room}} is logged out. Now add the next TV with the code it shows.', { room }),
    ),
  ).toBeVisible()
  await expect(majBritt).toContainText(say('Offline'))
})

test('[BOXES-01] [BOXES-05] a stay is ended once its end is understood, and is then in nobody’s list', async ({
  signIn,
  say,
}) => {
  const admin = await signIn('admin')
  await people(admin, say).getByRole('button', { name: 'Arne' }).click()
  await openBox(admin, say)
  await admin.getByRole('button', { name: say('End the stay') }).click()
  const dialog = admin.getByRole('dialog', { name: say('Has {{name}} moved out?', { name: 'Arne' }) })
  const confirm = dialog.getByRole('button', { name: say('End the stay') })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('checkbox', { name: say('I understand that this cannot be undone') }).check()
  await admin.route('**/api/boxes/*/retire', (route) => route.abort())
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText(
    say('The service did not respond. Check your connection and try again.'),
  )
  await admin.unroute('**/api/boxes/*/retire')
  await confirm.click()
  await expect(
    admin.getByText(
      say('{{name}}’s stay has ended. {{room}} is free.', {
        name: 'Arne',
        room: say('Room {{name}}', { name: '212' }),
      }),
    ),
  ).toBeVisible()
  await expect(admin).toHaveURL(/\/settings\/activated-boxes$/)
  await expect(people(admin, say).getByRole('button')).toHaveCount(1)
})

test('[BOXES-01] nobody but an administrator is offered to end anything', async ({ signIn, say }) => {
  const karin = await signIn('karin')
  await karin.goto('/settings')
  await karin
    .getByRole('main')
    .getByRole('link', { name: say('Caretaker profile') })
    .click()
  await expect(karin.getByRole('button', { name: say('Save') })).toBeVisible()
  await expect(karin.getByRole('button', { name: say('End the stay') })).toHaveCount(0)
  await expect(karin.getByRole('button', { name: say('Replace the TV') })).toHaveCount(0)
})
