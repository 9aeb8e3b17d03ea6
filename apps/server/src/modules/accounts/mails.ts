import type { AccountMail, ExportedList } from '@lykta/contract/audit'
import type { Language } from '@lykta/contract/languages'
import { AppError } from '../../errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Mail, Mailer } from '../../platform/mail.ts'
import { mailPage } from '../../platform/mail-page.ts'
import type { RecordAudit } from '../audit/index.ts'

interface Texts {
  subject: string
  say: string
  /** Of the link, in the mails that have one. */
  button?: string
  /** What to do if this was somebody else. */
  not: string
}

const notYou = {
  en: 'If it was not you, choose “Forgotten password” on the login page at once and talk to your administrator.',
  sv: 'Om det inte var du: välj genast ”Glömt lösenordet” på inloggningssidan och kontakta din administratör.',
}
const notKnown = {
  en: 'If you did not expect this, talk to the other administrators at once.',
  sv: 'Om du inte väntade dig detta, kontakta genast de andra administratörerna.',
}
const invitedFor: Record<Language, string> = {
  en: 'You are invited to keep in touch with {residents}.',
  sv: 'Du är inbjuden att hålla kontakten med {residents}.',
}
const more: Record<Language, { superUser: string; autoAnswer: string }> = {
  en: { superUser: 'super user', autoAnswer: 'calls are answered automatically' },
  sv: { superUser: 'superanvändare', autoAnswer: 'samtal besvaras automatiskt' },
}
const lists: Record<Language, Record<ExportedList, string>> = {
  en: { users: 'users', boxes: 'boxes', audit: 'the audit log', alarm: 'acknowledgements of an alarm' },
  sv: { users: 'användare', boxes: 'boxar', audit: 'loggen', alarm: 'kvitteringar av ett larm' },
}

const texts: Record<Language, Record<AccountMail, Texts>> = {
  en: {
    reset: {
      subject: 'Choose a new password',
      say: 'Someone, probably you, asked for a new password. Choose one here:',
      button: 'Choose a new password',
      not: 'The link is valid for one hour and can be used once. If it was not you, you do not need to do anything. Your password will not change.',
    },
    invitation: {
      subject: 'Your new account',
      say: '{by} has made an account for you. Your username is {name}. Choose your password here:',
      button: 'Choose a password',
      not: 'The link is valid for seven days and can be used once. If you did not expect this, you do not need to do anything.',
    },
    confirmEmail: {
      subject: 'Confirm your email address',
      say: 'Someone, probably you, gave this email address for their account. Confirm that it is yours:',
      button: 'Confirm email address',
      not: 'The link is valid for one day. If it was not you, you do not need to do anything. Nothing will change.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      say: 'The password of your account was changed.',
      not: notYou.en,
    },
    emailChanged: {
      subject: 'Your email address was changed',
      say: 'Your account has a new email address. Mail no longer goes to this one.',
      not: 'If it was not you, talk to your administrator at once.',
    },
    administratorMade: {
      subject: 'A new administrator',
      say: 'This account is now an administrator: {name}.',
      not: notKnown.en,
    },
    administratorChanged: {
      subject: 'An administrator was changed',
      say: 'The account of this administrator was changed: {name}.',
      not: notKnown.en,
    },
    accountClosed: {
      subject: 'Your account was closed',
      say: 'An administrator has closed your account. You can no longer log in.',
      not: 'If you did not expect this, talk to your administrator.',
    },
    passwordLinkMade: {
      subject: 'A link for your password was made',
      say: 'An administrator has made a link with which a new password can be chosen for your account, and will pass it on to you.',
      not: 'If you did not ask for help with your password, talk to your administrator at once.',
    },
    listExported: {
      subject: 'A list was exported with your account',
      say: 'A list was saved as a file with your account: {name}. You will get no more emails about this list for the next hour.',
      not: notYou.en,
    },
    tvPaired: {
      subject: 'A TV was connected for {name}',
      say: 'A TV was connected for {name}. From now on it shows the messages and alarms, and receives calls. If there was a TV before, the new one has taken its place.',
      not: 'If you did not expect this, talk to your administrator at once.',
    },
    peopleLinked: {
      subject: 'Somebody was given access to {name}',
      say: 'These people can now reach {name}, or may do more than before: {people}.',
      not: '“People” in the app shows who has access. You can also remove it there. If you did not expect this, talk to your administrator at once.',
    },
    superUserEnded: {
      subject: 'You are no longer a super user for {name}',
      say: 'Somebody who decides who has access to {name} has changed or ended yours: you were a super user, and that was taken away.',
      not: 'You will get no more emails about who is given access. If you did not expect this, talk to your administrator at once.',
    },
  },
  sv: {
    reset: {
      subject: 'Välj ett nytt lösenord',
      say: 'Någon, troligen du, har bett om ett nytt lösenord. Välj ett här:',
      button: 'Välj ett nytt lösenord',
      not: 'Länken gäller i en timme och kan användas en gång. Om det inte var du behöver du inte göra något. Ditt lösenord ändras inte.',
    },
    invitation: {
      subject: 'Ditt nya konto',
      say: '{by} har skapat ett konto åt dig. Ditt användarnamn är {name}. Välj ditt lösenord här:',
      button: 'Välj ett lösenord',
      not: 'Länken gäller i sju dagar och kan användas en gång. Om du inte väntade dig detta behöver du inte göra något.',
    },
    confirmEmail: {
      subject: 'Bekräfta din e-postadress',
      say: 'Någon, troligen du, har angett den här e-postadressen för sitt konto. Bekräfta att den är din:',
      button: 'Bekräfta e-postadressen',
      not: 'Länken gäller i ett dygn. Om det inte var du behöver du inte göra något. Ingenting ändras.',
    },
    passwordChanged: {
      subject: 'Ditt lösenord har ändrats',
      say: 'Lösenordet till ditt konto har ändrats.',
      not: notYou.sv,
    },
    emailChanged: {
      subject: 'Din e-postadress har ändrats',
      say: 'Ditt konto har fått en ny e-postadress. Det kommer inga fler mejl till den här.',
      not: 'Om det inte var du, kontakta genast din administratör.',
    },
    administratorMade: {
      subject: 'En ny administratör',
      say: 'Det här kontot är nu administratör: {name}.',
      not: notKnown.sv,
    },
    administratorChanged: {
      subject: 'En administratör har ändrats',
      say: 'Kontot för den här administratören har ändrats: {name}.',
      not: notKnown.sv,
    },
    accountClosed: {
      subject: 'Ditt konto har stängts',
      say: 'En administratör har stängt ditt konto. Du kan inte längre logga in.',
      not: 'Om du inte väntade dig detta, kontakta din administratör.',
    },
    passwordLinkMade: {
      subject: 'En länk till ditt lösenord har skapats',
      say: 'En administratör har skapat en länk där ett nytt lösenord kan väljas för ditt konto, och lämnar den till dig.',
      not: 'Om du inte har bett om hjälp med ditt lösenord, kontakta genast din administratör.',
    },
    listExported: {
      subject: 'En lista har exporterats med ditt konto',
      say: 'En lista har sparats som fil med ditt konto: {name}. Du får inga fler mejl om den här listan under den närmaste timmen.',
      not: notYou.sv,
    },
    tvPaired: {
      subject: 'En tv har anslutits för {name}',
      say: 'En tv har anslutits för {name}. Från och med nu visar den meddelanden och larm och tar emot samtal. Om det fanns en tv tidigare har den nya tagit dess plats.',
      not: 'Om du inte väntade dig detta, kontakta genast din administratör.',
    },
    peopleLinked: {
      subject: 'Någon har fått tillgång till {name}',
      say: 'De här personerna kan nu nå {name}, eller får göra mer än tidigare: {people}.',
      not: 'I appen ser du under ”Personer” vilka som har tillgång. Där kan du också ta bort den. Om du inte väntade dig detta, kontakta genast din administratör.',
    },
    superUserEnded: {
      subject: 'Du är inte längre superanvändare för {name}',
      say: 'Någon som bestämmer vilka som har tillgång till {name} har ändrat eller avslutat din: du var superanvändare, men är det inte längre.',
      not: 'Du får inga fler mejl om vilka som får tillgång. Om du inte väntade dig detta, kontakta genast din administratör.',
    },
  },
}

export interface Recipient {
  email: string
  firstName: string
  language: Language
}

const asListed = (language: Language, people: readonly LinkedUser[]): string => {
  const { superUser, autoAnswer } = more[language]
  return new Intl.ListFormat(language).format(
    people.map((one) => {
      const has = [...(one.superUser ? [superUser] : []), ...(one.autoAnswer ? [autoAnswer] : [])]
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
    residents = [],
    people = [],
    list,
    productName,
  }: MailedAbout & { productName: string },
): Mail => {
  const { subject, button = '', not, say } = texts[to.language][kind]
  const named = (text: string) =>
    text
      .replace('{by}', () => by)
      .replace('{people}', () => asListed(to.language, people))
      .replace('{name}', () => (list === undefined ? name : lists[to.language][list]))
  return mailPage(to, {
    subject: named(subject),
    say: [named(residents.length === 0 ? say : `${forResidents(to.language, residents)} ${say}`)],
    link: link === undefined ? undefined : { href: link, button },
    closing: [not],
    productName,
  })
}

const forResidents = (language: Language, residents: readonly string[]): string =>
  invitedFor[language].replace('{residents}', () => new Intl.ListFormat(language).format(residents))

interface LinkedUser {
  name: string
  superUser: boolean
  autoAnswer: boolean
}

interface MailedAbout {
  link?: string
  /** Who invites, and the residents to whom the account is linked: without them an invitation looks like a fraud. */
  by?: string
  residents?: readonly string[]
  name?: string
  /** Who was linked to a resident. */
  people?: readonly LinkedUser[]
  /** In the place of the name. */
  list?: ExportedList
}

interface MailedUser extends Recipient {
  id: number
  clusterId: number | null
}

/** Mails people about their accounts and their residents. A mail that cannot be sent is logged, and in the audit for their administrators. */
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

  /** Their administrators find in the audit that it has not left. */
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
    /** For whoever tries again, and says after the last try that it was not sent. `id`: the same at each try. */
    tryToSend,
    notSent,
    /** What has happened stands, whether or not the mail about it goes out. */
    report: async (
      kind: Exclude<AccountMail, 'reset' | 'invitation' | 'confirmEmail'>,
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
