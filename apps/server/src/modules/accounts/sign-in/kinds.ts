import type { Executor } from '../../../platform/database.ts'
import type { Origin } from '../../../signed-in.ts'
import type { UserRow } from '../repo.ts'

/** By kind: what has shown who somebody is, as the account has it; and what is given to show it again. */
interface ProofValues {
  password: { shown: { passwordHash: string | null }; given: { password: string } }
}
type KindName = keyof ProofValues

/** That somebody has just shown who they are. */
export type Proof<K extends KindName = KindName> = {
  [N in K]: { kind: N; shown: ProofValues[N]['shown'] }
}[K]
/** The same in a session that is open: that its owner is at the device. */
export type ProofAgain<K extends KindName = KindName> = {
  [N in K]: { kind: N; given: ProofValues[N]['given'] }
}[K]

/** A user, and how they have shown that it is them. */
export interface Identified {
  user: UserRow
  proof: Proof
}

/** A way to sign in. Each has a folder; a new one does not compile until it is in the record that the service is given. */
export interface SignInKind<K extends KindName> {
  /** Whether the account still has what was shown, and locks it until the transaction ends. */
  hold: (tx: Executor, userId: number, shown: ProofValues[K]['shown']) => Promise<boolean>
  /** @throws a refusal that names what was wrong with what was given */
  again: (user: UserRow, from: Origin | undefined, given: ProofValues[K]['given']) => Promise<void>
}
export type SignInKinds = { [K in KindName]: SignInKind<K> }

export const holdProof = <K extends KindName>(
  kinds: { [N in K]: SignInKind<N> },
  tx: Executor,
  userId: number,
  { kind, shown }: Proof<K>,
): Promise<boolean> => kinds[kind].hold(tx, userId, shown)

export const checkProofAgain = <K extends KindName>(
  kinds: { [N in K]: SignInKind<N> },
  user: UserRow,
  from: Origin | undefined,
  { kind, given }: ProofAgain<K>,
): Promise<void> => kinds[kind].again(user, from, given)
