import { readId } from './search-of.ts'

/** Numbers from 1, in brackets. */
export const readIds = (value: unknown): number[] | undefined =>
  Array.isArray(value) ? value.flatMap((one) => readId(one) ?? []) : undefined
