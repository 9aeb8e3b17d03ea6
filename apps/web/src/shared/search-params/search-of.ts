/** Reads a value of an address. Undefined: the screen does not know it. */
type Reader = (value: unknown) => unknown

type Search<Readers extends Record<string, Reader>> = {
  [Name in keyof Readers]?: ReturnType<Readers[Name]> | undefined
}

export interface ValidateSearch<Read> {
  (raw: Record<string, unknown>): Read
  /** Tells the tests which values it accepts. */
  names: readonly string[]
}

/**
 * What a route reads from its address, each value by its reader. The router merges the address with the route's result, so each
 * name gets a value, even undefined: otherwise an invalid value from the address would come back.
 */
export function searchOf<Readers extends Record<string, Reader>>(
  readers: Readers,
): ValidateSearch<Search<Readers>>
export function searchOf(readers: Record<string, Reader>): ValidateSearch<Record<string, unknown>> {
  const read = (raw: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(readers).map(([name, reader]) => [name, reader(raw[name])]))
  return Object.assign(read, { names: Object.keys(readers) })
}

/** For a screen whose own code reads its address: until that is loaded, the values have no type. */
export const readByScreen: ValidateSearch<Record<string, unknown>> = Object.assign(
  (raw: Record<string, unknown>) => raw,
  { names: [] },
)

/** A number from 1. */
export const readId = (value: unknown): number | undefined => {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** A word that turns on a switch in the address. */
export const readTrue = (value: unknown): true | undefined => (value === true ? true : undefined)

/** A search text. The router reads one that looks like a number as a number. */
export const readWords = (value: unknown): string | undefined => {
  const words = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : ''
  return words === '' ? undefined : words
}

/** A short text of a known form. */
export const readMatch =
  (form: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && form.test(value) ? value : undefined
