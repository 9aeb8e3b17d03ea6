import { competences, type Competence } from '@lykta/contract/boxes'

/** The competence roles as they are listed, strongest first. */
export const roleNames: readonly Competence[] = competences.toReversed()
