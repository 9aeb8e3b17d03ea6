import { competences, functionNames } from '@lykta/contract/boxes'
import { competenceRank, type BoxView, type SettingsFlags } from '../../shared/box-view/box-view.ts'

/**
 * The flags of a box that the user can choose. A flag that is off only because it is not permitted is not one of them: saving it
 * would keep the function hidden when it is permitted later.
 */
export const settableFlags = ({
  settings,
  permissions,
  functions,
}: Pick<BoxView, 'settings' | 'permissions' | 'functions'>): Partial<SettingsFlags> => {
  const rank = competenceRank(permissions)
  const names = [
    ...functionNames.filter((name) => permissions.includes(name) && functions.includes(name)),
    ...competences.filter((_, own) => own <= rank),
  ]
  const flags: Partial<SettingsFlags> = {}
  for (const name of names) flags[name] = settings[name]
  return flags
}
