import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { sayIn, type Say } from '../words.ts'

const main = (page: Page) => page.getByRole('main')
const people = (page: Page, say: Say) => page.getByRole('group', { name: say('Caretakers') })

test('[BOXES-01] [PERM-05] what her mother’s TV may not show is gone for her brother too, who may not change it', async ({
  signIn,
  say,
}) => {
  const karin = await signIn('karin')
  const johan = await signIn('johan')
  const menu = johan.getByRole('navigation', { name: 'Funktioner' })
  await expect(menu.getByRole('link', { name: 'Meddelanden' })).toBeVisible()
  await karin.goto('/settings')
  await main(karin)
    .getByRole('link', { name: say('Caretaker profile') })
    .click()
  await karin.getByRole('switch', { name: say('Messages') }).click()
  await expect(karin.getByRole('switch', { name: say('Messages') })).not.toBeChecked()
  await main(karin)
    .getByRole('button', { name: say('Save') })
    .click()
  await expect(menu.getByRole('link', { name: 'Meddelanden' })).toBeHidden()
  await johan.goto('/settings')
  await main(johan)
    .getByRole('link', { name: sayIn('sv')('Caretaker profile') })
    .click()
  const messages = johan.getByRole('switch', { name: 'Meddelanden' })
  await expect(messages).toBeDisabled()
  await expect(messages).toHaveAccessibleDescription(/Bara en superanvändare eller en administratör/)
  await expect(main(johan).getByRole('textbox', { name: 'Förnamn' })).toHaveAttribute('readonly')
  await main(johan).getByRole('textbox', { name: 'Titel' }).fill('Morsan')
  await main(johan).getByRole('button', { name: 'Spara' }).click()
  await expect(johan.getByText('Ändringarna är sparade.')).toBeVisible()
  await expect(people(johan, sayIn('sv')).getByRole('button', { name: 'Morsan' })).toBeVisible()
  await expect(people(karin, say).getByRole('button', { name: 'Mamma' })).toBeVisible()
})
