import { ownSessionRoutes } from '@lykta/contract/accounts/routes'
import { sensorRoutes } from '@lykta/contract/boxes/administration/routes'
import { atRest } from '@lykta/testing/at-rest'
import { answer, data, Refused, seen } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import accounts from '../../locales/en/accounts.json' with { type: 'json' }
import boxes from '../../locales/en/boxes.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { karin } from '../../testing/world.ts'

setUpWebApp()

describe('connected devices', () => {
  const open = async () => {
    answerAll()
    await openWeb('/settings/activated-boxes/edit/1', { user: karin })
    await expect.element(page.getByText('mains-sensor', { exact: true })).toBeVisible()
  }

  test('a new one gets what it signs in with, which is shown once', async () => {
    const token = 'companion_abc'
    answer(sensorRoutes.create, ({ body }) => data({ ...body, id: 6, createdAt: 0, token }))
    await open()
    await page.getByRole('button', { name: boxes.sensors.add }).click()
    await page.getByLabelText(boxes.sensors.name).fill('hall lamp')
    await page.getByRole('button', { name: boxes.sensors.submit }).click()
    for (const shown of [token, '1-hall-lamp', 'box/1/power'])
      await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
    expect(seen('POST', '/boxes/1/companions').map(({ body }) => body)).toEqual([
      { name: 'hall-lamp', topics: ['power'] },
    ])
    await page.getByRole('button', { name: boxes.sensors.noted }).click()
    await expect.element(page.getByText(token)).not.toBeInTheDocument()
  })

  test('one that is removed, which may need the password again, is gone from the list', async () => {
    answer(sensorRoutes.remove, () => new Refused('proof_required', 422, { proofs: ['password'] }))
    answer(ownSessionRoutes.prove, () => {
      answer(sensorRoutes.remove, () => data(null))
      return data(null)
    })
    await open()
    await page.getByRole('button', { name: 'Remove mains-sensor' }).click()
    await page.getByRole('dialog').getByRole('button', { name: boxes.sensors.removeShort }).click()
    await page.getByLabelText(accounts.proof.password, { exact: true }).fill('Sommar2026')
    await page.getByRole('button', { name: accounts.proof.submit }).click()
    await expect.element(page.getByText('mains-sensor', { exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(await atRest().then(() => seen('DELETE', '/boxes/1/companions/5'))).toHaveLength(2)
  })
})
