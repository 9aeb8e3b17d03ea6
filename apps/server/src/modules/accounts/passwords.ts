import { hash, verify } from '@node-rs/argon2'

/** Unicode has two spellings of a letter like å, and keyboards differ in which they send. */
const asTyped = (password: string) => password.normalize('NFC')

/** argon2id with the library's defaults, which follow OWASP's first recommendation (19 MiB, 2 passes, 1 lane). */
export const hashPassword = (password: string): Promise<string> => hash(asTyped(password))

/** A hash that no password matches. Verifying against it takes as long as against a real one. */
let nobodysHash: Promise<string> | undefined

/** Returns false for a wrong password and, in the same time, for a user who does not exist or has none. */
export const passwordFits = async (
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> => {
  nobodysHash ??= hash('nobody has this password')
  const fits = await verify(passwordHash ?? (await nobodysHash), asTyped(password))
  return fits && passwordHash !== undefined && passwordHash !== null
}
