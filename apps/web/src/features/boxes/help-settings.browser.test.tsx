import type { Box } from '@lykta/contract/boxes'
import { boxRoutes, sensorRoutes } from '@lykta/contract/boxes/administration/routes'
import { atRest } from '@lykta/testing/at-rest'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, seen, unreachable } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import boxes from '../../locales/en/boxes.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, testStates } from '../../testing/states.ts'
import { box, karin } from '../../testing/world.ts'

setUpWebApp()

const path = '/settings/activated-boxes/edit/1'
const agreed = { agreedBy: 'Ingrid Lind', agreedAt: Date.UTC(2026, 10, 14, 11) }
const help: Box['help'] = { ...agreed, first: 'staff', number: '112' }
const silence: Box['silence'] = { ...agreed, by: '10:00', notify: 'family' }

/** The server keeps what is saved. */
const answerBox = (change: Partial<Box> = {}) => {
  let kept: Box = { ...box, ...change }
  answer(boxRoutes.find, () => data(kept))
  answer(boxRoutes.edit, ({ body }) => {
    kept = {
      ...kept,
      ...(body.help === undefined ? {} : { help: body.help }),
      ...(body.silence === undefined ? {} : { silence: body.silence }),
    }
    return data(kept)
  })
}
const start = async (change?: Partial<Box>) => {
  answerAll()
  answerBox(change)
  await resize(desktop)
  await openWeb(path, { user: karin })
}
const saved = () =>
  seen('PUT', '/boxes/1').map(({ body }) => z.object({ data: z.unknown() }).parse(body).data)
const part = (name: string) => page.getByRole('region', { name })
const helpPart = part(boxes.help.title)
const silencePart = part(boxes.silence.title)
const save = boxes.people.agreement.save

testStates('what was agreed about help', {
  'both on': { path, answers: () => answerBox({ help, silence }), shows: boxes.help.first },
  'about to be written down': {
    path,
    act: async () => {
      await helpPart.getByRole('switch').click()
      await silencePart.getByRole('switch').click()
    },
    shows: boxes.help.number,
  },
  'a pendant': {
    path,
    act: async () => {
      await page.getByRole('button', { name: boxes.sensors.add }).click()
      await page.getByRole('radio', { name: new RegExp(`^${boxes.sensors.topics.help}`) }).click()
    },
    shows: boxes.sensors.helpIsOff,
  },
})

describe('calls for help', () => {
  test('are on once it is written down who agreed and when, who is called first, and a number', async () => {
    await start()
    await helpPart.getByRole('switch').click()
    await expect.element(helpPart.getByText(boxes.people.agreement.notYet)).toBeVisible()
    await expect.element(helpPart.getByRole('switch')).not.toBeChecked()
    await atRest()
    expect(saved()).toEqual([])
    await helpPart.getByRole('radio', { name: boxes.help.who.family }).click()
    await helpPart.getByRole('button', { name: save }).click()
    await expect.element(helpPart.getByText(shell.pos.messages.required)).toBeVisible()
    await helpPart.getByLabelText(boxes.help.number).fill('call me')
    await expect.element(helpPart.getByText(boxes.edit.problems.phone)).toBeVisible()
    await helpPart.getByLabelText(boxes.help.number).fill('08-123 45')
    await helpPart.getByRole('button', { name: save }).click()
    await expect.element(helpPart.getByText(/Agreed by Ingrid Lind/)).toBeVisible()
    await expect.element(helpPart.getByRole('switch')).toBeChecked()
    expect(saved()).toMatchObject([
      { help: { agreedBy: 'Ingrid Lind', first: 'family', number: '08-123 45' } },
    ])
  })

  test('are changed and switched off without asking again', async () => {
    await start({ help })
    await helpPart.getByRole('radio', { name: boxes.help.who.family }).click()
    await expect.poll(saved).toEqual([{ help: { ...help, first: 'family' } }])
    await helpPart.getByLabelText(boxes.help.number).fill('08-999')
    await helpPart.getByRole('button', { name: boxes.help.saveNumber }).click()
    await expect.poll(saved).toHaveLength(2)
    expect(saved()[1]).toEqual({ help: { ...help, first: 'family', number: '08-999' } })
    await helpPart.getByRole('switch').click()
    await expect.poll(() => saved()[2]).toEqual({ help: null })
    await expect.element(helpPart.getByRole('switch')).not.toBeChecked()
  })

  test('keep their number where a changed one is put away, and nothing waits for it any more', async () => {
    await start({ help })
    const number = helpPart.getByLabelText(boxes.help.number)
    await number.fill('08-999')
    await helpPart.getByRole('button', { name: shell.cancel }).click()
    await expect.element(number).toHaveValue('112')
    await expect.element(number).toHaveFocus()
    await expect.element(helpPart.getByRole('button', { name: shell.cancel })).not.toBeInTheDocument()
    await page.getByRole('button', { name: shell.save, exact: true }).click()
    await expect.element(page.getByText(boxes.edit.saved)).toBeVisible()
    await atRest()
    expect(saved().filter((one) => JSON.stringify(one).includes('08-999'))).toEqual([])
  })

  test('that were not saved say so, and stay as they were', async () => {
    await start({ help })
    answer(boxRoutes.edit, () => unreachable)
    await helpPart.getByRole('switch').click()
    await expect.element(page.getByText(boxes.help.unsaved.replace('{{name}}', 'Mamma'))).toBeVisible()
    await expect.element(helpPart.getByRole('switch')).toBeChecked()
  })

  test('are not there for who may not change the box', async () => {
    await start({ mayEdit: false })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(helpPart).not.toBeInTheDocument()
    await expect.element(silencePart).not.toBeInTheDocument()
  })

  test('from a pendant: it gets the topic of help, and no other', async () => {
    await start({ help })
    answer(sensorRoutes.create, ({ body }) => data({ ...body, id: 6, createdAt: 0, token: 'pendant' }))
    await page.getByRole('button', { name: boxes.sensors.add }).click()
    await page.getByRole('radio', { name: new RegExp(`^${boxes.sensors.topics.help}`) }).click()
    await page.getByLabelText(boxes.sensors.name).fill('pendant')
    await page.getByRole('button', { name: boxes.sensors.submit }).click()
    await expect.element(page.getByText('box/1/help')).toBeVisible()
    expect(seen('POST', '/boxes/1/companions').map(({ body }) => body)).toEqual([
      { name: 'pendant', topics: ['help'] },
    ])
  })
})

test('silence is a sign only once it is agreed, by when and to whom', async () => {
  await start()
  await silencePart.getByRole('switch').click()
  await silencePart.getByLabelText(boxes.silence.by).selectOptions('09:30')
  await silencePart.getByRole('radio', { name: boxes.silence.who.family }).click()
  await silencePart.getByRole('button', { name: save }).click()
  await expect.element(silencePart.getByText(/Agreed by Ingrid Lind/)).toBeVisible()
  expect(saved()).toMatchObject([{ silence: { agreedBy: 'Ingrid Lind', by: '09:30', notify: 'family' } }])
  await silencePart.getByRole('switch').click()
  await expect.poll(() => saved()[1]).toEqual({ silence: null })
})
