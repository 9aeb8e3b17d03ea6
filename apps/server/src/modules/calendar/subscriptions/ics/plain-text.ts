import { decodeHTML } from 'entities'

const isHtml = /<\/?(?:html|body|p|br|div|span|b|i|u|a|ul|ol|li|strong|em|table|h[1-6]|font)\b[^<>]*>/i
const unseen = /<!--.*?-->|<(style|script|head|title)\b[^>]*>.*?<\/\1\s*>/gis
const breaks = /<br\b[^>]*>|<\/?(?:p|div|ul|ol|li|table|tr|h[1-6]|blockquote|hr)\b[^>]*>/gi
const tag = /<\/?[a-z!][^<>]*>/gi
/** PostgreSQL cannot store NUL, and the others mean nothing on a screen. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** A text as a TV shows it. Many programs write HTML into descriptions: only its words and line breaks are kept. */
export const plainText = (text: string): string => {
  const isMarkup = isHtml.test(text)
  const words = isMarkup
    ? text
        .replaceAll(unseen, '')
        .replaceAll(/\s*\n\s*/g, ' ')
        .replaceAll(breaks, '\n')
        .replaceAll(tag, '')
    : text
  return decodeHTML(words)
    .replaceAll(control, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t\r]*\n[ \t\r]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(isMarkup ? /\n{2,}/g : /(?!)/g, '\n')
    .normalize('NFC')
    .trim()
}
