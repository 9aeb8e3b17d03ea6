import type { ZodType } from 'zod'

/** Returns undefined for text that is no JSON or does not fit. */
export const readJson = <T>(schema: ZodType<T>, text: string): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
