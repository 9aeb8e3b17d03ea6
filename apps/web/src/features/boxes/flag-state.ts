import { competences, functionNames, type FunctionName, type SettingsFlagName } from '@lykta/contract/boxes'
import { competenceRank, type BoxView } from '../../shared/box-view/box-view.ts'

/** Why a flag cannot be switched: the role was not given, the function was not, or the box does not offer it. */
export type FlagLock = 'role' | 'function' | 'box'

const isFunction = (name: SettingsFlagName): name is FunctionName => functionNames.some((one) => one === name)

const lockOf = (
  { permissions, functions }: Pick<BoxView, 'permissions' | 'functions'>,
  name: SettingsFlagName,
): FlagLock | undefined => {
  if (!isFunction(name)) return competences.indexOf(name) > competenceRank(permissions) ? 'role' : undefined
  if (!functions.includes(name)) return 'box'
  return permissions.includes(name) ? undefined : 'function'
}

/** A flag of a box as its switch shows it. A locked flag is off. */
export const flagState = (
  boxView: Pick<BoxView, 'settings' | 'permissions' | 'functions'>,
  name: SettingsFlagName,
): { on: boolean; lock: FlagLock | undefined } => {
  const lock = lockOf(boxView, name)
  return { on: lock === undefined && boxView.settings[name], lock }
}
