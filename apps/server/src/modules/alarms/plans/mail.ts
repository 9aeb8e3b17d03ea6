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
    subject: 'A scheduled alarm was not sent',
    say: 'This scheduled alarm was not sent. None of its rooms has a TV that the person who last saved it is still responsible for:',
    draft: 'It waits as a draft.',
    repeated: 'It is tried again the next time it is due.',
    button: 'Open the alarm',
  },
  sv: {
    subject: 'Ett schemalagt larm skickades inte',
    say: 'Det schemalagda larmet skickades inte. Inget av rummen har en tv som den som senast sparade larmet fortfarande ansvarar för:',
    draft: 'Det ligger kvar som utkast.',
    repeated: 'Ett nytt försök görs nästa gång larmet ska skickas.',
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
