import type { UserPlaces } from '@lykta/contract/accounts'

/** The name of a group, distinguished from others with the same name. */
export const groupName = ({ entity, name }: UserPlaces['groups'][number]): string => `${entity}, ${name}`

/** The groups in one cell of a file. */
export const groupNames = ({ groups }: UserPlaces, ids: readonly number[]): string =>
  groups
    .filter(({ id }) => ids.includes(id))
    .map(groupName)
    .join(' | ')
