import type { GivenProof, ProofKind } from '@lykta/contract/accounts'
import type { Executor } from '../../../platform/database.ts'
import type { Origin } from '../../../signed-in.ts'
import type { UserRow } from '../repo.ts'

/** By kind: what has shown who somebody is, as the account has it; and what is given to show it again. */
type ProofValues = {
  password: { shown: { passwordHash: string | null }; given: Extract<GivenProof, { kind: 'password' }> }
}

/** A way to sign in. Each has a folder; a new one does not compile until it is in the record that the service is given. */
export interface SignInKind<Shown, Given> {
  /** Whether the account can show by it who its owner is. */
  has: (user: UserRow) => Promise<boolean>
  /** Whether the account still has what was shown, and locks it until the transaction ends. */
  hold: (tx: Executor, userId: number, shown: Shown) => Promise<boolean>
  /** @throws a refusal that names what was wrong with what was given */
  again: (user: UserRow, from: Origin | undefined, given: Given) => Promise<void>
}
export type SignInKindOf<K extends ProofKind> = SignInKind<ProofValues[K]['shown'], ProofValues[K]['given']>
export type SignInKinds = { [K in ProofKind]: SignInKindOf<K> }

/** That somebody has just shown who they are. */
export type Proof = { [K in ProofKind]: { kind: K; shown: ProofValues[K]['shown'] } }[ProofKind]

/** A user, and how they have shown that it is them. */
export interface Identified {
  user: UserRow
  proof: Proof
}

// For whichever kinds there are, so that a test can have one more.

export const holdProof = <Shown, K extends keyof Shown>(
  kinds: { [N in keyof Shown]: Pick<SignInKind<Shown[N], never>, 'hold'> },
  tx: Executor,
  userId: number,
  { kind, shown }: { kind: K; shown: Shown[K] },
): Promise<boolean> => kinds[kind].hold(tx, userId, shown)

export const checkProofAgain = <Given, K extends keyof Given>(
  kinds: { [N in keyof Given]: Pick<SignInKind<never, Given[N]>, 'again'> },
  user: UserRow,
  from: Origin | undefined,
  given: Given[K] & { kind: K },
): Promise<void> => kinds[given.kind].again(user, from, given)

/** Those of the kinds by which the account can show who its owner is. */
export const kindsOf = async <K extends string>(
  kinds: Readonly<Record<K, Pick<SignInKind<never, never>, 'has'>>>,
  names: readonly K[],
  user: UserRow,
): Promise<K[]> => {
  const has = await Promise.all(names.map((name) => kinds[name].has(user)))
  return names.filter((_name, index) => has[index])
}
