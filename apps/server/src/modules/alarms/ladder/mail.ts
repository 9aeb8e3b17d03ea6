import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import type { Mail } from '../../../platform/mail.ts'
import { mailPage } from '../../../platform/mail-page.ts'
import type { Language } from '@lykta/contract/languages'
import type { AlarmRow } from '../repo.ts'

interface Words {
  subject: Record<AlarmRow['origin'], string>
  say: Record<AlarmRow['origin'], string>
  rooms: string
  button: string
}

const words: Record<Language, Words> = {
  en: {
    subject: {
      staff: 'An alarm is waiting for an answer',
      resident: 'A resident is calling for help',
      silence: 'No sign of life',
    },
    say: {
      staff: 'Nobody has answered this alarm yet:',
      resident: 'A resident has called for help, and nobody has answered yet.',
      silence: 'A resident has not been heard from, and nobody has answered yet.',
    },
    rooms: 'Rooms',
    button: 'Open and take it',
  },
  sv: {
    subject: {
      staff: 'Ett larm väntar på svar',
      resident: 'En boende kallar på hjälp',
      silence: 'Inget livstecken',
    },
    say: {
      staff: 'Ingen har svarat på det här larmet än:',
      resident: 'En boende har kallat på hjälp och ingen har svarat än.',
      silence: 'En boende har inte hörts av och ingen har svarat än.',
    },
    rooms: 'Rum',
    button: 'Öppna och ta det',
  },
}

/** So many connections to the mail server at a time. */
const mailsAtOnce = 10

/**
 * Sends to each of them, whatever becomes of the others; `send` returns whether it has. Returns those it was sent to, and
 * why others failed.
 */
export const sendToEach = async <T>(
  recipients: readonly T[],
  send: (recipient: T) => Promise<boolean>,
): Promise<{ sent: T[]; failures: unknown[] }> => {
  const limited = limitConcurrency(mailsAtOnce)
  const sent: T[] = []
  const failures: unknown[] = []
  const sendTo = async (recipient: T) => {
    try {
      if (await limited('mail', () => send(recipient))) sent.push(recipient)
    } catch (error) {
      failures.push(error)
    }
  }
  await Promise.all(recipients.map(sendTo))
  return { sent, failures }
}

/** The mail of a ladder's step, in the recipient's language. `rooms`: the names of those concerned. */
export const alarmMail = (
  to: { email: string; firstName: string; language: Language },
  alarm: Pick<AlarmRow, 'id' | 'origin' | 'title'>,
  { rooms, productName, origin }: { rooms: readonly string[]; productName: string; origin: string },
): Mail => {
  const say = words[to.language]
  return mailPage(to, {
    subject: say.subject[alarm.origin],
    say: [
      say.say[alarm.origin],
      ...(alarm.title === '' ? [] : [alarm.title]),
      `${say.rooms}: ${rooms.join(', ')}`,
    ],
    link: { href: `${origin}/admin/alarms/${String(alarm.id)}`, button: say.button },
    productName,
  })
}
