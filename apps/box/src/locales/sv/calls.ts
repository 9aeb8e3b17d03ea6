import { type Translation } from '../../shared/i18n/translation.ts'
import { type calls as english } from '../en/calls.ts'

export const calls = {
  title: 'Ring någon',
  noContacts: 'Det finns ingen att ringa än. Personalen kan hjälpa dig med det.',
  contactsFailed: 'Det går inte att ringa just nu. Tv:n fortsätter försöka.',
  away: 'Inte där',
} as const satisfies Translation<typeof english>
