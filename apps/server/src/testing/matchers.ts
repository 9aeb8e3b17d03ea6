import { expect } from 'vitest'

// Vitest types its matchers as `any`; as `unknown` they can stand in an expected value without switching types off.
export const textWith = (part: string): unknown => expect.stringContaining(part)
export const textLike = (pattern: RegExp): unknown => expect.stringMatching(pattern)
export const objectWith = (fields: Record<string, unknown>): unknown => expect.objectContaining(fields)
export const anyNumber: unknown = expect.any(Number)
export const anyText: unknown = expect.any(String)
export const anyDate: unknown = expect.any(Date)
