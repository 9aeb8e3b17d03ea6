import type { Competence, FunctionName } from '@lykta/contract/boxes'

/** What functions and roles are called, in each language. */
export interface PermissionWords {
  functions: readonly Record<FunctionName, string>[]
  roles: readonly Record<Competence, string>[]
}

/** Loaded when a file is read: these texts are files of their own, which the first screens load in one language. */
export const loadPermissionWords = async (): Promise<PermissionWords> => {
  const [english, swedish, englishBoxes, swedishBoxes] = await Promise.all([
    import('../../../../locales/en/shell.json'),
    import('../../../../locales/sv/shell.json'),
    import('../../../../locales/en/boxes.json'),
    import('../../../../locales/sv/boxes.json'),
  ])
  return {
    functions: [english.default.functions, swedish.default.functions],
    roles: [englishBoxes.default.competence.roles, swedishBoxes.default.competence.roles],
  }
}
