import type { Language } from '@lykta/contract/languages'
import type { Mail } from '../../../platform/mail.ts'
import { mailPage } from '../../../platform/mail-page.ts'
import type { AlarmRow } from '../repo.ts'

interface Words {
  subject: string
  say: string
  draft: string
  repeated: string
  button: string
}

const words: Record<Language, Words> = {
  en: {
    subject: 'A scheduled alarm reached nobody',
    say: 'This alarm was to be sent now, but none of its rooms has a TV that whoever scheduled it still looks after:',
    draft: 'It has not been sent, and waits as a draft.',
    repeated: 'It has not been sent. It is tried again the next time it is due.',
    button: 'Open the alarm',
  },
  sv: {
    subject: 'Ett schemalagt larm nådde ingen',
    say: 'Det här larmet skulle ha skickats nu, men inget av rummen har en tv som den som schemalade larmet fortfarande ansvarar för:',
    draft: 'Det har inte skickats utan ligger kvar som utkast.',
    repeated: 'Det har inte skickats. Nästa gång det ska ut görs ett nytt försök.',
    button: 'Öppna larmet',
  },
}

/** To whoever answers for a scheduled alarm, when its time has come and it reaches no TV. */
export const notSentMail = (
  to: { email: string; firstName: string; language: Language },
  { id, title }: Pick<AlarmRow, 'id' | 'title'>,
  context: { isRepeated: boolean; productName: string; origin: string },
): Mail => {
  const say = words[to.language]
  return mailPage(to, {
    subject: say.subject,
    say: [say.say, title, context.isRepeated ? say.repeated : say.draft],
    link: { href: `${context.origin}/admin/alarms/${String(id)}`, button: say.button },
    productName: context.productName,
  })
}
