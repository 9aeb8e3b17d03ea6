import type { Language } from '@lykta/contract/languages'
import type { Mail } from './mail.ts'
import { textsIn } from './texts.ts'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const linkTo = (href: string, button: string): string => {
  const url = escapeHtml(href)
  return `<p style="margin:28px 0"><a href="${url}" style="background:#111d33;color:#fffdf8;padding:14px 24px;border-radius:14px;text-decoration:none;font-weight:bold">${escapeHtml(button)}</a></p>
<p style="word-break:break-all"><a href="${url}" style="color:#111d33">${url}</a></p>`
}

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')

/** A mail to a person, as text and as a page: a greeting, paragraphs, perhaps a link, more paragraphs. */
export const mailPage = (
  to: { email: string; firstName: string; language: Language },
  {
    subject,
    say,
    link,
    closing = [],
    productName,
  }: {
    subject: string
    say: readonly string[]
    link?: { href: string; button: string } | undefined
    /** Shown after the link. */
    closing?: readonly string[]
    productName: string
  },
): Mail => {
  const greeting = textsIn(to.language, 'mail')('hello', { name: to.firstName })
  return {
    to: to.email,
    subject: `${productName}: ${subject}`,
    text: [
      greeting,
      '',
      ...say,
      ...(link === undefined ? [] : [link.href]),
      '',
      ...closing.flatMap((text) => [text, '']),
      productName,
    ].join('\n'),
    html: `<!doctype html><html lang="${to.language}"><body style="margin:0;background:#f5efe3;color:#111d33;font:17px/1.5 sans-serif">
<div style="max-width:34em;margin:0 auto;padding:32px 20px">
${paragraphs([greeting, ...say])}
${link === undefined ? '' : linkTo(link.href, link.button)}
${paragraphs([...closing, productName])}</div></body></html>`,
  }
}
