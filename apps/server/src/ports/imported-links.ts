import type { Competence, FunctionName } from '@lykta/contract/boxes'
import type { SignedInUser } from '../signed-in.ts'

/** A resident to whom an import links people. */
export interface ImportedResident {
  boxId: number
  roomId: number
  clusterId: number
  name: string
  place: string
  functions: readonly FunctionName[]
}

export interface ImportedLink {
  resident: ImportedResident
  user: { id: number; clusterId: number | null }
  permissions: readonly FunctionName[]
  competence: Competence
}

/** How an import of users links them to residents, in its transaction, by the rules of the form. */
export interface ImportedLinks<Tx> {
  /**
   * Returns how to find residents by what a row calls them: by name, or by room, alone or after group and house. The result is one,
   * none, or two if the name fits more than one. Only residents in clusters whose boxes the administrator looks after are found; for a
   * user of a cluster, only those in it.
   * @throws not_permitted
   */
  residents: (
    tx: Tx,
    signedIn: SignedInUser,
  ) => Promise<(called: string, clusterId: number | null) => ImportedResident[]>
  link: (tx: Tx, signedIn: SignedInUser, links: readonly ImportedLink[]) => Promise<void>
}
