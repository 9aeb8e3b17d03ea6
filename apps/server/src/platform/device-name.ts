import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

// For an unknown browser the library repeats the header, in which anybody can write anything.
const known = new Set<string>([...Object.values(BROWSER_MAP), ...Object.values(OS_MAP)])

/** Returns a name by which users recognise a browser, such as "Firefox, Windows"; empty if it is unknown. */
export const nameDevice = (userAgent: string): string => {
  if (userAgent === '') return ''
  const { browser, os } = parse(userAgent)
  const names = [browser.name, os.name].filter((name) => name !== undefined && known.has(name))
  return [...new Set(names)].join(', ')
}
