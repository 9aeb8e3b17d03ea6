/** The extension in a number or login: what follows the first underscore, without a domain (`8_700001@care` → `700001`). */
export const extensionOf = (number: string): string => {
  const underscore = number.indexOf('_')
  return number.slice(underscore + 1).split('@', 1)[0] ?? ''
}
