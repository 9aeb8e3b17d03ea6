import type { ManagedUser } from '@lykta/contract/accounts'

export const nameOf = ({ firstName, lastName }: Pick<ManagedUser, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()
