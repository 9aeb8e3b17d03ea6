import { competences, functionNames, type Competence, type FunctionName } from '@lykta/contract/boxes'

/** What one user may do with one box. */
export interface BoxPermissions {
  boxId: number
  roomId: number
  /** The effective competence: the highest one, up to `carried`, that the user has left switched on. */
  competence: Competence
  /** The competence from the user's sources of access. */
  carried: Competence
  /** The functions that the user's sources of access and the box both have. Only these work. */
  functions: readonly FunctionName[]
  /** Staff or administrator: they look after the resident, whatever links they have. */
  isInCare: boolean
}

/** Why a user sees a box: their own link, or being staff of the room's group or administrator of its cluster. */
export type AccessSource =
  | { kind: 'link'; competence: Competence; permissions: readonly FunctionName[] }
  | { kind: 'staff' }
  | { kind: 'admin' }

const givenBy = (source: AccessSource): { competence: Competence; functions: readonly FunctionName[] } => {
  switch (source.kind) {
    case 'link':
      return { competence: source.competence, functions: source.permissions }
    case 'staff':
      return { competence: 'user', functions: functionNames }
    case 'admin':
      return { competence: 'superUser', functions: functionNames }
  }
}

/** Returns the strongest permissions from all sources, minus what the box lacks or the user has switched off. */
export const permissionsFrom = (
  sources: readonly AccessSource[],
  box: { boxId: number; roomId: number; functions: readonly FunctionName[] },
  chosen: Readonly<Record<string, boolean>>,
): BoxPermissions => {
  const given = sources.map(givenBy)
  const rank = Math.max(0, ...given.map(({ competence }) => competences.indexOf(competence)))
  const upToCarried = competences.slice(0, rank + 1)
  return {
    boxId: box.boxId,
    roomId: box.roomId,
    competence: upToCarried.findLast((name) => chosen[name] ?? true) ?? 'viewers',
    carried: upToCarried.at(-1) ?? 'viewers',
    functions: functionNames.filter(
      (name) => box.functions.includes(name) && given.some(({ functions }) => functions.includes(name)),
    ),
    isInCare: sources.some(({ kind }) => kind !== 'link'),
  }
}

export const hasCompetence = (permissions: Pick<BoxPermissions, 'competence'>, least: Competence): boolean =>
  competences.indexOf(permissions.competence) >= competences.indexOf(least)

/** Calling, sending and creating need the function and the competence `user`. Viewing needs neither. */
export const mayUse = (permissions: BoxPermissions, name: FunctionName): boolean =>
  hasCompetence(permissions, 'user') && permissions.functions.includes(name)
