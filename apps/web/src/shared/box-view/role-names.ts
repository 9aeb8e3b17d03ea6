import { competences, type Competence } from '@lykta/contract/boxes'

/** The competence roles in the order of lists, strongest first. */
export const roleNames: readonly Competence[] = competences.toReversed()
