import { randomUUID } from 'node:crypto'
import { UsernameSchema } from '@lykta/contract/accounts'
import { usernameMaxLength } from '@lykta/contract/constants'
import type { Executor } from '../../../platform/database.ts'
import { takenNames } from '../users/repo.ts'

const cleaned = (text: string): string =>
  Array.from(text.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '.'))
    .slice(0, usernameMaxLength)
    .join('')

/** A free user name for somebody whom a directory calls this, which is often an address: what stands before the @, if nobody has it. */
export const usernameFor = async (db: Executor, called: string): Promise<string> => {
  const [local = ''] = called.split('@')
  const wanted = [cleaned(local), cleaned(called)].filter((name) => UsernameSchema.safeParse(name).success)
  const taken = await takenNames(
    db,
    wanted.map((name) => name.toLowerCase()),
    [],
  )
  return (
    wanted.find((name) => !taken.usernames.has(name.toLowerCase())) ?? `user-${randomUUID().slice(0, 13)}`
  )
}
