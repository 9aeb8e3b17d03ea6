import type { SystemMail } from '@lykta/contract/audit'
import type { Language } from '@lykta/contract/languages'
import type { DiskReport } from '@lykta/contract/system'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import { outwardDelayMs } from '../../platform/jobs/retry-delays.ts'
import type { Log } from '../../platform/log.ts'
import type { Mail, Mailer } from '../../platform/mail.ts'
import { mailPage } from '../../platform/mail-page.ts'
import { textsIn } from '../../platform/texts.ts'
import type { RecordAudit } from '../audit/index.ts'
import {
  addressOf,
  claimDiskMail,
  insertDiskMails,
  removeDiskMail,
  renewDiskMail,
  tryDiskMailAt,
  type DiskMailRow,
} from './repo.ts'

/** Another rhythm than that of any other repeated work, so that a test can let its time alone pass. */
export const lookMs = 59_500
const mailsAtOnce = 2

export interface DiskMailDeps {
  db: Database
  clock: Clock
  jobs: Pick<Jobs, 'claimed'>
  log: Log
  audit: RecordAudit
  mailer: Pick<Mailer, 'send'>
  productName: string
  publicOrigin: () => string
}

const gigabytes = (bytes: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }).format(
    bytes / 1e9,
  )

/** To whoever looks after the system: a disk has reached a state that is worse than before. */
export const diskMail = (
  to: { email: string; firstName: string; language: Language },
  { server, disk }: { server: string; disk: DiskReport },
  { productName, origin }: { productName: string; origin: string },
): Mail | undefined => {
  const { state, holds, freeBytes, sizeBytes } = disk
  if (state === 'fine') return undefined
  const t = textsIn(to.language, 'system')
  const free = gigabytes(freeBytes, to.language)
  const size = gigabytes(sizeBytes, to.language)
  return mailPage(to, {
    subject: t(`disk.subject.${state}`),
    say: [
      t(`disk.say.${holds.includes('files') ? 'files' : 'database'}`, { server, free, size }),
      t(`disk.means.${state}`),
      t('disk.do'),
      `${origin}/admin/system`,
    ],
    productName,
  })
}

/** Mails about disks, each a row until it has been sent, or recorded in the audit after its last try. */
export const createDiskMails = (deps: DiskMailDeps) => {
  const { db, clock, jobs, log, audit, mailer, productName, publicOrigin } = deps

  const send = async ({ id, userId, server, disk }: DiskMailRow): Promise<void> => {
    const to = await addressOf(db, userId)
    if (to === undefined) return
    const mail = diskMail(to, { server, disk }, { productName, origin: publicOrigin() })
    if (mail !== undefined) await mailer.send({ ...mail, id: `disk-${String(id)}` })
  }

  const mails = jobs.claimed<DiskMailRow>({
    what: 'mails about disks',
    atOnce: mailsAtOnce,
    lookMs,
    claim: (claim) => claimDiskMail(db, claim),
    renew: (row, claim) => renewDiskMail(db, row, claim),
    work: async (row) => {
      await send(row)
      await removeDiskMail(db, row)
    },
    delayMs: ({ tries }) => outwardDelayMs(tries),
    again: (row, tryAt) => tryDiskMailAt(db, row, tryAt),
    failed: async (row) => {
      const detail = { mail: 'disk' satisfies SystemMail }
      await audit({ action: 'mail_failed', subject: { type: 'user', id: row.userId }, detail })
      await removeDiskMail(db, row)
    },
    // The server's own watch of its disks has caused it.
    requestOf: () => null,
    idsOf: ({ id, userId }) => ({ diskMailId: id, userId }),
  })

  return {
    /** Runs in the transaction that writes down the state. */
    write: async (tx: Executor, server: string, disk: DiskReport): Promise<void> => {
      const count = await insertDiskMails(tx, { server, disk, tryAt: clock.now() })
      if (count === 0) log.error('nobody to mail about a disk that fills up')
    },
    wake: mails.wake,
  }
}
