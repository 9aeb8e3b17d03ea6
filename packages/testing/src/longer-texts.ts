import { getI18n } from 'react-i18next'

/** A language that nobody speaks: English by its rules, with texts that are a third longer, and marks on its letters. */
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

/** What is filled in, and the tags of a text, stay as they are. */
const parts = /(\{\{.*?\}\}|<.*?>)/

/** A third more letters, in the words rather than behind them: other languages have longer words. */
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
 * Says everything in longer words, by the English texts of the app, each at its path. What another language would cut or push
 * off the screen is so found before there is one.
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
