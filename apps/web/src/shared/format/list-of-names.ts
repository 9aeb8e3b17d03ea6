/** Nobody reads a sentence with more to its end. */
const most = 20

/** "Anna Berg, Bo Ek"; for a long list the first names, and how many more there are. */
export const namesOf = (people: ReadonlyArray<{ name: string }>): string => {
  const names = people.slice(0, most).map(({ name }) => name)
  const more = people.length - names.length
  return names.join(', ') + (more > 0 ? ` (+${String(more)})` : '')
}
