import type { GivenProof, ProofKind } from '@lykta/contract/accounts'
import type { Executor } from '../../../platform/database.ts'
import type { Origin } from '../../../signed-in.ts'
import type { UserRow } from '../repo.ts'

/** Per kind: the stored form that proved somebody's identity, and the input that proves it again. */
type ProofValues = {
  password: { shown: { passwordHash: string | null }; given: Extract<GivenProof, { kind: 'password' }> }
  oidc: {
    shown: {
      identityId: number
      provider: string
      providerSessionHash: string | null
      /** The operator demands something of such logins, and it was shown. Only that is as good as a second factor. */
      metDemand: boolean
    }
    given: Extract<GivenProof, { kind: 'oidc' }>
  }
  passkey: { shown: { passkeyId: number }; given: Extract<GivenProof, { kind: 'passkey' }> }
  /** On a shared device alone: it logs in there, and proves nothing again. */
  pin: { shown: { pinHash: string }; given: never }
}

/** A way to sign in. Each has a folder; a new one must be added to the record given to the service, or it does not compile. */
export interface SignInKind<Shown, Given> {
  /** Whether the account can use it to prove its owner's identity. */
  has: (user: UserRow) => Promise<boolean>
  /** Whether the account still has what was proved, and locks it until the transaction ends. */
  hold: (tx: Executor, userId: number, shown: Shown) => Promise<boolean>
  /** @throws a refusal that names what was wrong with the input */
  again: (user: UserRow, from: Origin | undefined, given: Given) => Promise<void>
}
export type SignInKindOf<K extends keyof ProofValues> = SignInKind<
  ProofValues[K]['shown'],
  ProofValues[K]['given']
>
export type SignInKinds = { [K in ProofKind]: SignInKindOf<K> }
/** What somebody can show, and the account still has to have when the session is opened. */
export type HeldKinds = { [K in keyof ProofValues]: Pick<SignInKindOf<K>, 'hold'> }

/** Proof that somebody has just shown who they are. */
export type Proof = {
  [K in keyof ProofValues]: { kind: K; shown: ProofValues[K]['shown'] }
}[keyof ProofValues]

/** A user, and how they have proved their identity. */
export interface Identified {
  user: UserRow
  proof: Proof
}

// Generic in the kinds, so that a test can add one.

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

/** The kinds by which the account can prove its owner's identity. */
export const kindsOf = async <K extends string>(
  kinds: Readonly<Record<K, Pick<SignInKind<never, never>, 'has'>>>,
  names: readonly K[],
  user: UserRow,
): Promise<K[]> => {
  const has = await Promise.all(names.map((name) => kinds[name].has(user)))
  return names.filter((_name, index) => has[index])
}
