import { mostUsersAtOnce, type ImportedUsers, type UserPlaces } from '@lykta/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actOnUsers, importUsers } from '../queries.ts'
import { loadPermissionWords } from './permission-words.ts'
import { readFile, type FileProblem } from './read-csv-file.ts'
import { readUsers, type ReadUsers, type UnreadableUsers } from './read-users.ts'

/** A chosen file, and the result of reading it. */
export interface ChosenFile {
  name: string
  /** Identifies the import of this file: sending it again creates nobody twice. */
  key: string
  problem?: FileProblem | UnreadableUsers
  users?: ReadUsers
  checked?: ImportedUsers
}

/** An import of users from a file: it is read, checked by the server, and carried out. */
export const useUserImport = (places: UserPlaces) => {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ChosenFile>()
  const [invited, setInvited] = useState(0)

  const checking = useMutation({
    mutationKey: ['users', 'import', 'check'],
    mutationFn: async (file: File): Promise<ChosenFile> => {
      const about = { name: file.name, key: crypto.randomUUID() }
      const lines = await readFile(file)
      if (typeof lines === 'string') return { ...about, problem: lines }
      const users = readUsers(lines, places, await loadPermissionWords())
      if ('missing' in users) return { ...about, problem: users }
      const checked = await importUsers(client, { key: about.key, dryRun: true, rows: users.rows })
      return { ...about, users, checked }
    },
    onSuccess: setChosen,
  })

  /** Returns how many got no invitation. Their accounts exist, and they can be invited from the list. */
  const inviteAll = async (created: readonly number[]): Promise<number> => {
    let left = 0
    for (let at = 0; at < created.length; at += mostUsersAtOnce) {
      const ids = created.slice(at, at + mostUsersAtOnce)
      try {
        left += (await actOnUsers(client, 'invite', ids)).left.length
      } catch {
        return left + created.length - at
      }
      setInvited(at + ids.length)
    }
    return left
  }

  const creating = useMutation({
    mutationKey: ['users', 'import'],
    mutationFn: async ({ key, users, invite }: { key: string; users: ReadUsers; invite: boolean }) => {
      const result = await importUsers(client, { key, dryRun: false, rows: users.rows })
      const left = invite ? await inviteAll(result.created) : 0
      return { result, left, invited: invite }
    },
    onSuccess: ({ result }) => {
      // Somebody has taken a name since the file was checked.
      if (result.faultCount > 0) setChosen((before) => before && { ...before, checked: result })
    },
  })

  return {
    chosen,
    checking,
    creating,
    invited,
    choose: (file: File) => {
      setChosen(undefined)
      creating.reset()
      checking.mutate(file)
    },
  }
}
