import type { AccountMail, ExportedList } from '@lykta/contract/audit'
import type { ConsentPurpose } from '@lykta/contract/consents'
import { locales, type Language } from '@lykta/contract/languages'
import { AppError } from '../../errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Mail, Mailer } from '../../platform/mail.ts'
import { mailPage } from '../../platform/mail-page.ts'
import { textsIn } from '../../platform/texts.ts'
import type { RecordAudit } from '../audit/index.ts'

export interface Recipient {
  email: string
  firstName: string
  language: Language
}

/** Mails with a link for the recipient to follow. */
const linking = ['reset', 'invitation', 'confirmEmail'] as const
type LinkingMail = (typeof linking)[number]

const asListed = (language: Language, people: readonly LinkedUser[]): string => {
  const t = textsIn(language, 'accounts')
  return new Intl.ListFormat(language).format(
    people.map((one) => {
      const has = [...(one.superUser ? [t('superUser')] : []), ...(one.autoAnswer ? [t('autoAnswer')] : [])]
      return has.length === 0 ? one.name : `${one.name} (${has.join(', ')})`
    }),
  )
}

/** A mail in the recipient's language. `name`: the account or resident that it is about, if another's; in an invitation the user name. */
export const accountMail = (
  to: Recipient,
  kind: AccountMail,
  {
    link,
    name = '',
    by = '',
    cluster = '',
    residents = [],
    people = [],
    list,
    consent,
    productName,
  }: MailedAbout & { productName: string },
): Mail => {
  const t = textsIn(to.language, 'accounts')
  const about = {
    by,
    cluster,
    people: asListed(to.language, people),
    name: list === undefined ? name : t(`lists.${list}`),
    ...consentWords(to.language, consent, name),
  }
  const say = t(`mails.${kind}.say`, about)
  const withButton = linking.find((one) => one === kind)
  return mailPage(to, {
    subject: t(`mails.${kind}.subject`, about),
    say: [residents.length === 0 ? say : `${forResidents(to.language, residents)} ${say}`],
    link:
      link === undefined || withButton === undefined
        ? undefined
        : { href: link, button: t(`mails.${withButton}.button`) },
    closing: [t(`mails.${kind}.not`)],
    productName,
  })
}

/** Whose consent it is, what it is for, and the day with which it ends. */
const consentWords = (language: Language, consent: MailedConsent | undefined, resident: string) => {
  if (consent === undefined) return { giver: '', purpose: '', date: '' }
  const { purpose, end, timeZone, cohabitant, caller } = consent
  const t = textsIn(language, 'accounts')
  // It ends where the next day begins.
  const lastMoment = new Date(end.getTime() - 1)
  const date = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(lastMoment)
  return {
    giver: cohabitant === '' ? resident : t('cohabitant', { cohabitant, resident }),
    purpose: caller === '' ? t(`purposes.${purpose}`) : t('answered', { caller }),
    date,
  }
}

const forResidents = (language: Language, residents: readonly string[]): string =>
  textsIn(language, 'accounts')('invitedFor', { residents: new Intl.ListFormat(language).format(residents) })

interface LinkedUser {
  name: string
  superUser: boolean
  autoAnswer: boolean
}

interface MailedConsent {
  purpose: ConsentPurpose
  end: Date
  timeZone: string
  /** Whose it is, where that is not the resident. */
  cohabitant: string
  /** Whose calls it is about; empty: none. */
  caller: string
}

interface MailedAbout {
  link?: string
  /** Who sends the invitation, and for which residents: without these an invitation looks like a fraud. */
  by?: string
  residents?: readonly string[]
  name?: string
  /** Where a directory was given access. */
  cluster?: string
  /** Who was linked to a resident. */
  people?: readonly LinkedUser[]
  /** A consent that ends soon. */
  consent?: MailedConsent
  /** Shown in place of the name. */
  list?: ExportedList
}

interface MailedUser extends Recipient {
  id: number
  clusterId: number | null
}

/** Mails people about their accounts and their residents. A failed mail is logged, and recorded in the audit for administrators. */
export const createAccountMails = ({
  mailer,
  log,
  audit,
  productName,
}: {
  mailer: Mailer
  log: Log
  audit: RecordAudit
  productName: string
}) => {
  const tryToSend = (
    to: MailedUser,
    kind: AccountMail,
    about: MailedAbout = {},
    id?: string,
  ): Promise<void> =>
    mailer.send({ ...accountMail(to, kind, { ...about, productName }), ...(id === undefined ? {} : { id }) })

  /** Administrators can see in the audit that it was not sent. */
  const notSent = (to: MailedUser, kind: AccountMail): Promise<void> => {
    const subject = { type: 'user', id: to.id }
    return audit({ action: 'mail_failed', clusterId: to.clusterId, subject, detail: { mail: kind } })
  }

  /** @throws mail_not_sent */
  const send = async (to: MailedUser, kind: AccountMail, about: MailedAbout = {}): Promise<void> => {
    try {
      await tryToSend(to, kind, about)
    } catch (error) {
      log.error({ err: error, userId: to.id, kind }, 'mail not sent')
      await notSent(to, kind)
      throw new AppError('mail_not_sent')
    }
  }
  return {
    send,
    /** For callers that try again, and report after the last try that the mail was not sent. `id`: the same at each try. */
    tryToSend,
    notSent,
    /** For news of what has already happened, which stands whether or not the mail is sent. */
    report: async (
      kind: Exclude<AccountMail, LinkingMail>,
      recipients: readonly MailedUser[],
      about: Omit<MailedAbout, 'link'> = {},
    ): Promise<void> => {
      await Promise.all(
        recipients.map((to) =>
          send(to, kind, about).catch((thrown: unknown) => {
            if (!(thrown instanceof AppError)) throw thrown
          }),
        ),
      )
    },
  }
}
export type AccountMails = ReturnType<typeof createAccountMails>
