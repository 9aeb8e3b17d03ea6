import { getI18n } from 'react-i18next'

/** A language that nobody speaks: English grammar, with texts that are a third longer, and marks on its letters. */
export const longer = 'en-x-longer'

const marked: Readonly<Record<string, string>> = {
  a: 'å',
  e: 'é',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  O: 'Ö',
}

/** Gaps and the tags of a text stay unchanged. */
const parts = /(\{\{.*?\}\}|<.*?>)/

/** A third more letters, within the words rather than after them: other languages have longer words. */
export const lengthen = (text: string): string => {
  let missing = 0
  return text
    .split(parts)
    .map((part, place) =>
      place % 2 === 1
        ? part
        : part.replaceAll(/\p{L}+/gu, (word) => {
            missing += word.length / 3
            const more = word.length < 4 ? 0 : Math.floor(missing)
            missing -= more
            return `${word}${more === 0 ? '' : word.slice(-more)}`.replaceAll(
              /[aeiouAEO]/g,
              (letter) => marked[letter] ?? letter,
            )
          }),
    )
    .join('')
}

const lengthenAll = (texts: unknown): unknown =>
  typeof texts === 'string'
    ? lengthen(texts)
    : Object.fromEntries(Object.entries(texts ?? {}).map(([key, text]) => [key, lengthenAll(text)]))

/**
 * Shows everything in longer words, made from the app's English texts, each at its path. This finds what another language would cut
 * off or push off the screen before there is one.
 */
export const speakLonger = async (english: Readonly<Record<string, unknown>>): Promise<void> => {
  const i18n = getI18n()
  for (const [path, texts] of Object.entries(english)) {
    const [, namespace = ''] = /(\w+)\.json$/.exec(path) ?? []
    if (!i18n.hasResourceBundle(longer, namespace))
      i18n.addResourceBundle(longer, namespace, lengthenAll(texts))
  }
  await i18n.changeLanguage(longer)
}
