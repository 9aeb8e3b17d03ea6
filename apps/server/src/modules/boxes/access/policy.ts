import { competences, functionNames, type Competence, type FunctionName } from '@lykta/contract/boxes'

/** What one user may do with one box. */
export interface BoxRights {
  boxId: number
  roomId: number
  competence: Competence
  /** The functions that the link carries and the box has; the only ones that work. */
  functions: readonly FunctionName[]
}

/** How a user comes to see a box; at least one of the three is so. */
export interface Ties {
  /** The link of a relative, or of anybody who has one; null: none. */
  link: { competence: Competence; permissions: readonly FunctionName[] } | null
  /** Staff of the group that the room belongs to. */
  staffOfGroup: boolean
  /** Administrator of the cluster that the room belongs to. */
  adminOfCluster: boolean
}

/** The strongest of what the user's ties give, within what the box can do. */
export const rightsFrom = (
  ties: Ties,
  box: { boxId: number; roomId: number; functions: readonly FunctionName[] },
): BoxRights => {
  const given: { competence: Competence; functions: readonly FunctionName[] }[] = []
  if (ties.link !== null) given.push({ competence: ties.link.competence, functions: ties.link.permissions })
  if (ties.staffOfGroup) given.push({ competence: 'user', functions: functionNames })
  if (ties.adminOfCluster) given.push({ competence: 'superUser', functions: functionNames })
  const rank = Math.max(0, ...given.map(({ competence }) => competences.indexOf(competence)))
  return {
    boxId: box.boxId,
    roomId: box.roomId,
    competence: competences[rank] ?? 'viewers',
    functions: functionNames.filter(
      (name) => box.functions.includes(name) && given.some(({ functions }) => functions.includes(name)),
    ),
  }
}

export const hasCompetence = (rights: Pick<BoxRights, 'competence'>, least: Competence): boolean =>
  competences.indexOf(rights.competence) >= competences.indexOf(least)

/** Call, send, create: needs the function and the competence `user`. Looking on needs neither. */
export const mayUse = (rights: BoxRights, name: FunctionName): boolean =>
  hasCompetence(rights, 'user') && rights.functions.includes(name)
