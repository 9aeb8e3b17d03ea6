/** Returns what the first group of a pattern matches in an answer's text. Throws if nothing does. */
export const found = (pattern: RegExp, text: string): string => {
  const value = pattern.exec(text)?.[1]
  if (value === undefined) throw new Error(`no ${String(pattern)} was answered: ${text.slice(0, 200)}`)
  return value
}
