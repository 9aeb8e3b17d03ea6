import type { User } from '@lykta/contract/accounts'
import { createContext, use } from 'react'

/** The user, provided by the shell. */
export const UserContext = createContext<User | undefined>(undefined)

/** Returns the user. Only below the shell, which shows nothing to a visitor. */
export const useUser = (): User => {
  const user = use(UserContext)
  if (user === undefined) throw new Error('nobody is logged in')
  return user
}
