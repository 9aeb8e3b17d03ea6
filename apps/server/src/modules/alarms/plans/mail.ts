import type { Language } from '@lykta/contract/languages'
import type { Mail } from '../../../platform/mail.ts'
import { mailPage } from '../../../platform/mail-page.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { AlarmRow } from '../repo.ts'

/** To whoever answers for a scheduled alarm that was due but reached no TV. */
export const notSentMail = (
  to: { email: string; firstName: string; language: Language },
  { id, title }: Pick<AlarmRow, 'id' | 'title'>,
  context: { isRepeated: boolean; productName: string; origin: string },
): Mail => {
  const t = textsIn(to.language, 'alarms')
  return mailPage(to, {
    subject: t('plans.subject'),
    say: [t('plans.say'), title, t(context.isRepeated ? 'plans.repeated' : 'plans.draft')],
    link: { href: `${context.origin}/admin/alarms/${String(id)}`, button: t('plans.button') },
    productName: context.productName,
  })
}
