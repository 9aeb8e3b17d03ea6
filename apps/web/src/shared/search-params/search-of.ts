/** Reads a value of an address. Undefined: it is not one that the screen knows. */
type Reader = (value: unknown) => unknown

type Search<Readers extends Record<string, Reader>> = {
  [Name in keyof Readers]?: ReturnType<Readers[Name]> | undefined
}

export interface ValidateSearch<Read> {
  (raw: Record<string, unknown>): Read
  /** Tells the tests which values it answers for. */
  names: readonly string[]
}

/**
 * What a route reads from its address, each value by its reader. The router adds what the address says to what a route made of
 * it, so each name gets a value, be it undefined: otherwise what was left out here would come back.
 */
export function searchOf<Readers extends Record<string, Reader>>(
  readers: Readers,
): ValidateSearch<Search<Readers>>
export function searchOf(readers: Record<string, Reader>): ValidateSearch<Record<string, unknown>> {
  const read = (raw: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(readers).map(([name, reader]) => [name, reader(raw[name])]))
  return Object.assign(read, { names: Object.keys(readers) })
}

/** For a screen that reads its address itself, by code that is loaded with it: until then the values have no type. */
export const readByScreen: ValidateSearch<Record<string, unknown>> = Object.assign(
  (raw: Record<string, unknown>) => raw,
  { names: [] },
)

/** A number from 1. */
export const readId = (value: unknown): number | undefined => {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** A word that a switch in the address is set by. */
export const readTrue = (value: unknown): true | undefined => (value === true ? true : undefined)

/** What is searched for. The router reads what looks like a number as one. */
export const readWords = (value: unknown): string | undefined => {
  const words = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : ''
  return words === '' ? undefined : words
}

/** A short text of a known form. */
export const readMatch =
  (form: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && form.test(value) ? value : undefined
