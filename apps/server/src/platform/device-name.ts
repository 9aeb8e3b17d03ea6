import { parse } from 'bowser'

/** Returns a name by which users recognise a browser, such as "Firefox, Windows"; empty if it is unknown. */
export const nameDevice = (userAgent: string): string => {
  if (userAgent === '') return ''
  const { browser, os } = parse(userAgent)
  return [browser.name, os.name].filter((part) => part !== undefined && part !== '').join(', ')
}
