/** What a pattern finds in an answer's text. */
export const found = (pattern: RegExp, text: string): string => {
  const value = pattern.exec(text)?.[1]
  if (value === undefined) throw new Error(`no ${String(pattern)} was answered: ${text.slice(0, 200)}`)
  return value
}
