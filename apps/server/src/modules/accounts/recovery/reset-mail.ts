import type { Language } from '@lykta/contract/languages'
import type { Mail } from '../../../platform/mail.ts'

const texts: Record<
  Language,
  { subject: string; hello: string; say: string; button: string; until: string; not: string }
> = {
  en: {
    subject: 'Choose a new password',
    hello: 'Hello',
    say: 'Someone, probably you, asked for a new password. Choose one here:',
    button: 'Choose a new password',
    until: 'The link is valid for one hour and can be used once.',
    not: 'If it was not you, you do not need to do anything. Your password will not change.',
  },
  sv: {
    subject: 'Välj ett nytt lösenord',
    hello: 'Hej',
    say: 'Någon, troligen du, har bett om ett nytt lösenord. Välj ett här:',
    button: 'Välj ett nytt lösenord',
    until: 'Länken gäller i en timme och kan användas en gång.',
    not: 'Om det inte var du behöver du inte göra något. Ditt lösenord ändras inte.',
  },
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The mail with the link, in the recipient's language. */
export const resetMail = (
  to: { email: string; firstName: string; language: Language },
  link: string,
  productName: string,
): Mail => {
  const say = texts[to.language]
  const name = escapeHtml(to.firstName)
  const product = escapeHtml(productName)
  const address = escapeHtml(link)
  return {
    to: to.email,
    subject: `${productName}: ${say.subject}`,
    text: [`${say.hello} ${to.firstName},`, '', say.say, link, '', say.until, say.not, '', productName].join(
      '\n',
    ),
    html: `<!doctype html><html lang="${to.language}"><body style="margin:0;background:#f5efe3;color:#111d33;font:17px/1.5 sans-serif">
<div style="max-width:34em;margin:0 auto;padding:32px 20px">
<p>${say.hello} ${name},</p><p>${say.say}</p>
<p style="margin:28px 0"><a href="${address}" style="background:#111d33;color:#fffdf8;padding:14px 24px;border-radius:14px;text-decoration:none;font-weight:bold">${say.button}</a></p>
<p style="word-break:break-all"><a href="${address}" style="color:#111d33">${address}</a></p>
<p>${say.until} ${say.not}</p><p>${product}</p></div></body></html>`,
  }
}
