import type { Competence, FunctionName } from '@lykta/contract/boxes'

/** What functions and roles are called, in each language. */
export interface PermissionWords {
  functions: readonly Record<FunctionName, string>[]
  roles: readonly Record<Competence, string>[]
}

/** Loaded when a file is read: these texts are files of their own, which the first screens load in one language. */
export const loadPermissionWords = async (): Promise<PermissionWords> => {
  const [english, swedish, englishBoxes, swedishBoxes] = await Promise.all([
    import('../../../../locales/en/shell.ts'),
    import('../../../../locales/sv/shell.ts'),
    import('../../../../locales/en/boxes.ts'),
    import('../../../../locales/sv/boxes.ts'),
  ])
  return {
    functions: [english.shell.functions, swedish.shell.functions],
    roles: [englishBoxes.boxes.competence.roles, swedishBoxes.boxes.competence.roles],
  }
}
