import type { FactName } from '@lykta/contract/content'

export type FactProblem = 'tooLong' | 'email' | 'phone' | 'link'

interface FactField {
  input: { inputMode: 'text' | 'tel' | 'email'; autoCapitalize?: 'none' }
  /** What is the matter with one that is not as the contract has it. */
  wrong: FactProblem
}

/** How each fact is typed. */
export const factFields: Record<FactName, FactField> = {
  value: { input: { inputMode: 'text' }, wrong: 'tooLong' },
  phone: { input: { inputMode: 'tel' }, wrong: 'phone' },
  onCall: { input: { inputMode: 'tel' }, wrong: 'phone' },
  email: { input: { inputMode: 'email', autoCapitalize: 'none' }, wrong: 'email' },
  link: { input: { inputMode: 'text', autoCapitalize: 'none' }, wrong: 'link' },
  address: { input: { inputMode: 'text' }, wrong: 'tooLong' },
}
