import type { FactName } from '@lykta/contract/content'

export type FactProblem = 'tooLong' | 'email' | 'phone' | 'link'

interface FactField {
  input: { inputMode: 'text' | 'tel' | 'email'; autoCapitalize?: 'none' }
  /** What is wrong with a fact that breaks the contract's rule. */
  wrong: FactProblem
}

/** The input for each fact. */
export const factFields: Record<FactName, FactField> = {
  value: { input: { inputMode: 'text' }, wrong: 'tooLong' },
  phone: { input: { inputMode: 'tel' }, wrong: 'phone' },
  onCall: { input: { inputMode: 'tel' }, wrong: 'phone' },
  email: { input: { inputMode: 'email', autoCapitalize: 'none' }, wrong: 'email' },
  link: { input: { inputMode: 'text', autoCapitalize: 'none' }, wrong: 'link' },
  address: { input: { inputMode: 'text' }, wrong: 'tooLong' },
}
