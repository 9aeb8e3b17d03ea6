import type { Said } from './people-of.ts'

/** Shorter ones are in every text. */
const shortest = 4
/** Names of accounts and rooms that the code has as words too. */
const words: ReadonlySet<string> = new Set(['admin', 'staff', 'alarm', 'message', 'calendar'])

const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(text.match(/[\p{L}\p{N}][\p{L}\p{N}@.+_-]*[\p{L}\p{N}]/gu) ?? [])

/** Without the `\n` of JSON, whose letter would be taken for the beginning of the next word. */
const unescaped = (text: string): string => text.replaceAll(/\\[bfnrt]/g, ' ')

/** Inside a line of JSON. */
const asWritten = (what: string): string => JSON.stringify(what).slice(1, -1)

/** What of the people is named in the text. It is read once, however many people there are. */
export const peopleIn = (text: string, people: readonly Said[]): Said[] => {
  const known = wordsIn(unescaped(text))
  return people.filter(({ what }) => {
    if (what.length < shortest || words.has(what) || /^\d{1,5}$/.test(what)) return false
    const parts = [...wordsIn(what)]
    if (parts.length === 1 && parts[0] === what) return known.has(what)
    // Only where each of its words is there is the whole looked for.
    return parts.every((part) => known.has(part)) && text.includes(asWritten(what))
  })
}
