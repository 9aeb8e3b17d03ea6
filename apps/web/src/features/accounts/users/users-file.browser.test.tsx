import { userRoutes } from '@lykta/contract/accounts/users/routes'
import { atRest } from '@lykta/testing/at-rest'
import { answer, list, Refused, seen } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import administration from '../../../locales/en/administration.json' with { type: 'json' }
import errors from '../../../locales/en/errors.json' with { type: 'json' }
import { watchDownloads } from '../../../testing/downloads.ts'
import { openWeb, setUpWebApp } from '../../../testing/open-web.tsx'
import { answerUserForm, managed } from '../../../testing/users.ts'
import { admin } from '../../../testing/world.ts'

setUpWebApp()

describe('the list of users', () => {
  test('[USERFORM-23] all that was found is saved as a file, in the language of the reader', async () => {
    answerUserForm()
    const saved = watchDownloads()
    answer(userRoutes.export, () =>
      list([managed(2, '=Amina', { role: 'staff', groups: [4, 5] }), managed(1, 'Karin')], 3),
    )
    await openWeb('/admin/users?search=a&role=staff&sort=-name', { user: admin, language: 'sv' })
    await page.getByRole('button', { name: 'Spara som fil' }).click()
    await expect.poll(() => saved).toHaveLength(1)
    expect(seen('GET', '/users/export').map(({ query }) => query)).toEqual([
      { filter: '{"search":"a","role":"staff"}', sort: '["name","DESC"]' },
    ])
    expect(saved[0]?.name).toMatch(/^anvandare-/)
    const [head, amina] = ((await saved[0]?.text()) ?? '').split('\r\n')
    expect(head).toMatch(/^\uFEFFFörnamn;Efternamn;Användarnamn;E-post;Telefonnummer;Företag;Språk;Roll;/)
    expect(amina).toMatch(
      /^'=Amina;Lind;'=amina;'=amina@example.org;;;Svenska;Personal;;East;Björkgården, Second floor \| Björkgården, Third floor;På;Av;Aktiv;/,
    )
    await expect.element(page.getByText(/Bara de första 2 av 3/)).toBeVisible()
  })

  test('a file that is refused is said, and none is saved', async () => {
    answerUserForm()
    const saved = watchDownloads()
    answer(userRoutes.export, () => new Refused('not_permitted', 422))
    await openWeb('/admin/users', { user: admin })
    await page.getByRole('button', { name: administration.table.export }).click()
    await expect.element(page.getByText(errors.not_permitted)).toBeVisible()
    await atRest()
    expect(saved).toEqual([])
  })
})
