import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import type { Mail } from '../../../platform/mail.ts'
import { mailPage } from '../../../platform/mail-page.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { Language } from '@lykta/contract/languages'
import type { AlarmRow } from '../repo.ts'

/** The number of simultaneous connections to the mail server. */
const mailsAtOnce = 10

/**
 * Sends to each of them; one failure does not stop the others. `send` returns whether the mail was sent. Returns the users
 * it was sent to, and why others failed.
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
  const t = textsIn(to.language, 'alarms')
  return mailPage(to, {
    subject: t(`ladder.subject.${alarm.origin}`),
    say: [
      t(`ladder.say.${alarm.origin}`),
      ...(alarm.title === '' ? [] : [alarm.title]),
      t('ladder.rooms', { rooms: rooms.join(', ') }),
    ],
    link: { href: `${origin}/admin/alarms/${String(alarm.id)}`, button: t('ladder.button') },
    productName,
  })
}
