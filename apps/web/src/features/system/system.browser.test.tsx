import type { SystemState } from '@lykta/contract/system'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import { systemRoutes } from '@lykta/contract/system/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, pending, Refused } from '@lykta/testing/fake-network'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import words from '../../locales/en/system.json' with { type: 'json' }
import { answerAll } from '../../testing/answer-all.ts'
import { openWeb, setUpWebApp } from '../../testing/open-web.tsx'
import { desktop, testStates } from '../../testing/states.ts'
import { admin } from '../../testing/world.ts'

setUpWebApp()

const path = '/admin/system'
const gigabyte = 1e9

const well = (): SystemState => ({
  version: '1.0.0',
  servers: [
    {
      name: 'web1:8080',
      version: '1.0.0',
      startedAt: Date.now() - 86_400_000,
      seenAt: Date.now(),
      isSilent: false,
      disks: [
        {
          holds: ['files', 'database'],
          freeBytes: 700 * gigabyte,
          sizeBytes: 1_000 * gigabyte,
          state: 'fine',
        },
      ],
    },
  ],
  postgres: '18.4',
  redis: 'none',
  redisVersion: null,
  queues: { films: 2, alarm_steps: 0, alarm_mails: 0, link_mails: 0, disk_mails: 0 },
  mail: { goesOut: false, failed: 0 },
  lastBackupAt: null,
  lastVerifiedAt: null,
  lastRehearsedAt: null,
  certificateEndsAt: null,
  troubles: [],
})

const troubled = (): SystemState => ({
  ...well(),
  servers: [
    ...well().servers,
    {
      name: 'web2.care.a-long-name-of-a-municipality.example:8080',
      version: '0.9.0',
      startedAt: Date.now() - 86_400_000,
      seenAt: Date.now() - 300_000,
      isSilent: true,
      disks: [{ holds: ['files'], freeBytes: 400e6, sizeBytes: 80 * gigabyte, state: 'noUploads' }],
    },
  ],
  redis: 'away',
  redisVersion: '7.4.2',
  mail: { goesOut: true, failed: 3 },
  lastBackupAt: Date.UTC(2026, 10, 20, 1, 20),
  lastVerifiedAt: Date.UTC(2026, 10, 16, 3, 5),
  lastRehearsedAt: Date.UTC(2026, 9, 2, 12),
  certificateEndsAt: Date.UTC(2027, 2, 14, 12),
  troubles: [
    { kind: 'serversApart', server: null, freeBytes: null },
    { kind: 'diskNoUploads', server: 'web1:8080', freeBytes: 400e6 },
    { kind: 'serverSilent', server: 'web2.care.a-long-name-of-a-municipality.example:8080', freeBytes: null },
    { kind: 'certificateEnds', server: null, freeBytes: null },
    { kind: 'backupLate', server: null, freeBytes: null },
    { kind: 'mailsFail', server: null, freeBytes: null },
    { kind: 'diskLow', server: 'web3:8080', freeBytes: 9 * gigabyte },
  ],
})

const answerSystem = (state: SystemState) => {
  answerAll()
  answer(accountRoutes.permissions, () =>
    data({ role: 'admin', level: 'system', language: 'en', clusterId: null, permissions: ['overview'] }),
  )
  answer(systemRoutes.read, () => data(state))
}

describe('the page of the servers', () => {
  test('[SYSTEM-06] says that everything works, and with what', async () => {
    answerSystem(well())
    await resize(desktop)
    await openWeb(path, { user: admin })
    await expect.element(page.getByText(words.allWorks)).toBeVisible()
    const main = page.getByRole('main')
    for (const fact of [
      /web1:8080/,
      /700\s?GB of 1,000\s?GB free/,
      /PostgreSQL\s*18\.4/,
      /Films to convert\s*2/,
    ])
      await expect.element(main).toMatchTextContent(fact)
    await expect.element(main).toMatchTextContent(words.never)
  })

  test('[SYSTEM-06] says what does not work, the worst first, and what to do', async () => {
    answerSystem(troubled())
    await resize(desktop)
    await openWeb(path, { user: admin })
    const troubles = page.getByRole('list', { name: words.troubles }).getByRole('listitem')
    await expect.element(troubles.first()).toMatchTextContent(words.trouble.serversApart.do)
    await expect
      .element(troubles.nth(1))
      .toMatchTextContent(/The disk of web1:8080 is full \(381\s?MB left\)/)
    await expect.poll(() => troubles.elements()).toHaveLength(7)
    await expect.element(troubles.nth(4)).toMatchTextContent(words.trouble.backupLate.do)
    const main = page.getByRole('main')
    for (const fact of [
      /Certificate valid until\s*14 March 2027/,
      /Redis\s*7\.4\.2, cannot be reached/,
      /Backup last checked\s*16 Nov/,
      /Restoring last rehearsed\s*02 Oct/,
    ])
      await expect.element(main).toMatchTextContent(fact)
  })

  test('[SYSTEM-06] says mildly that there was never a backup, and aloud that one is damaged', async () => {
    answerSystem({
      ...well(),
      troubles: [
        { kind: 'backupDamaged', server: null, freeBytes: null },
        { kind: 'backupNever', server: null, freeBytes: null },
      ],
    })
    await openWeb(path, { user: admin })
    const troubles = page.getByRole('list', { name: words.troubles })
    await expect.element(troubles.getByRole('alert')).toMatchTextContent(words.trouble.backupDamaged.what)
    await expect.element(troubles.getByRole('status')).toMatchTextContent(words.trouble.backupNever.do)
  })

  test('[SYSTEM-08] says which number to give to support when the server went wrong', async () => {
    answerSystem(well())
    answer(systemRoutes.read, () => new Refused('internal', 500, { requestId: '47110815' }))
    await openWeb(path, { user: admin })
    await expect.element(page.getByRole('alert')).toMatchTextContent(/say this number: 4711\s0815/)
  })

  test('[SYSTEM-06] says who looks after the servers to an administrator who does not', async () => {
    answerSystem(well())
    answer(systemRoutes.read, () => new Refused('not_permitted', 422))
    await openWeb(path, { user: admin })
    await expect.element(page.getByText(words.refused)).toBeVisible()
  })
})

testStates('the page of the servers', {
  well: { path, user: admin, answers: () => answerSystem(well()), shows: words.allWorks },
  troubled: { path, user: admin, answers: () => answerSystem(troubled()), shows: words.engines },
  loading: {
    path,
    user: admin,
    answers: () => {
      answerSystem(well())
      answer(systemRoutes.read, () => pending)
    },
    shows: words.title,
  },
  failed: {
    path,
    user: admin,
    answers: () => {
      answerSystem(well())
      answer(systemRoutes.read, () => new Refused('internal', 500))
    },
    shows: words.failed,
  },
})
