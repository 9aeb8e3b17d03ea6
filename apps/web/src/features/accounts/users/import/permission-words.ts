import type { Competence, FunctionName } from '@lykta/contract/boxes'
import type boxes from '../../../../locales/en/boxes.json'
import type shell from '../../../../locales/en/shell.json'

/** The names of functions and roles, in each language. */
export interface PermissionWords {
  functions: readonly Record<FunctionName, string>[]
  roles: readonly Record<Competence, string>[]
}

/** Texts in separate files, which the first screens load in one language only. */
const ofShell = import.meta.glob<typeof shell>('../../../../locales/*/shell.json', { import: 'default' })
const ofBoxes = import.meta.glob<typeof boxes>('../../../../locales/*/boxes.json', { import: 'default' })

const all = <T>(files: Record<string, () => Promise<T>>): Promise<T[]> =>
  Promise.all(Object.values(files).map((load) => load()))

/** Loaded when a file is read. */
export const loadPermissionWords = async (): Promise<PermissionWords> => {
  const [shells, boxes] = await Promise.all([all(ofShell), all(ofBoxes)])
  return {
    functions: shells.map(({ functions }) => functions),
    roles: boxes.map(({ competence }) => competence.roles),
  }
}
