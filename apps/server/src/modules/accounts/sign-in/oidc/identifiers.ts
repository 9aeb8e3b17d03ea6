import { createHmac } from 'node:crypto'
import type { IdentifierKind } from '@lykta/contract/accounts'

/** Swedish numbers end with a digit that follows from the others (Luhn). */
const hasCheckDigit = (digits: string): boolean => {
  const sum = (digits.match(/\d/g) ?? []).reduce((before, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return before + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/** `YYYYMMDD-NNNN` or the same without the hyphen. The short form does not say the century. */
const personalNumberOf = (value: string): string | undefined => {
  const digits = value.replaceAll(/[\s-]/g, '')
  return /^(?:19|20)\d{10}$/.test(digits) && hasCheckDigit(digits.slice(2)) ? digits : undefined
}

/** `SE` with the number of an organisation, a hyphen, and a name within it. */
const hsaIdOf = (value: string): string | undefined => {
  const id = value.trim().toUpperCase()
  return /^SE\d{10}-[\dA-Z]{1,20}$/.test(id) ? id : undefined
}

const readers: Record<IdentifierKind, (value: string) => string | undefined> = {
  personalNumber: personalNumberOf,
  hsaId: hsaIdOf,
}

/** What is stored of a number by which somebody is recognised: without the key nobody can try all numbers. Undefined: it is none. */
export const keyedHashOf = (key: Buffer, kind: IdentifierKind, value: string): string | undefined => {
  const read = readers[kind](value)
  return read === undefined ? undefined : createHmac('sha256', key).update(`${kind}:${read}`).digest('hex')
}
