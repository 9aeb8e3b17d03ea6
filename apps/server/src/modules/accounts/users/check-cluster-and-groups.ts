import { badInput } from '../../../errors.ts'
import type { Executor } from '../../../platform/database.ts'
import type { AccountScope } from './policy.ts'
import { groupsIn, hasCluster } from './repo.ts'

/** @throws bad_input */
export const checkCluster = async (tx: Executor, { clusterId }: AccountScope): Promise<void> => {
  if (clusterId !== null && !(await hasCluster(tx, clusterId)))
    throw badInput({ cluster: 'This is not known.' })
}

/** Staff look after groups of their own cluster, each once. @throws bad_input */
export const checkGroups = async (
  tx: Executor,
  { role, clusterId }: AccountScope,
  input: readonly number[],
): Promise<number[]> => {
  const groups = [...new Set(input)].toSorted((one, other) => one - other)
  if (groups.length === 0) return groups
  if (role !== 'staff' || clusterId === null) throw badInput({ groups: 'Only staff look after groups.' })
  const known = await groupsIn(tx, clusterId, groups)
  if (known.length < groups.length) throw badInput({ groups: 'This is not known.' })
  return groups
}
