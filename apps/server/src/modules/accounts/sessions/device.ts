import { parse } from 'bowser'

/** How a user recognises a browser, such as "Firefox, Windows"; empty when it does not say what it is. */
export const nameDevice = (userAgent: string): string => {
  if (userAgent === '') return ''
  const { browser, os } = parse(userAgent)
  return [browser.name, os.name].filter((part) => part !== undefined && part !== '').join(', ')
}
