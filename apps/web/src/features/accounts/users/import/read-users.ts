import { levels, mostImportedUsers, roles, type UserPlaces } from '@lykta/contract/accounts'
import { competences, functionNames } from '@lykta/contract/boxes'
import { languages, defaultLanguage } from '@lykta/contract/languages'
import type english from '../../../../locales/en/accounts-users.json'
import { groupName } from '../group-names.ts'
import { importedColumns, type ImportedColumn } from '../csv-columns.ts'
import type { PermissionWords } from './permission-words.ts'
import type { FileLine } from './read-csv-file.ts'

/** The rows as the server expects them, with their lines in the file. */
export interface ReadUsers {
  rows: Record<string, unknown>[]
  lines: FileLine[]
  columns: readonly (ImportedColumn | undefined)[]
  /** Headings that are not columns of users. */
  unread: string[]
}
export interface UnreadableUsers {
  missing: ImportedColumn[]
  tooMany: boolean
}

const needed = ['firstName', 'username', 'email', 'role'] as const
const texts = Object.values(
  import.meta.glob<typeof english>('../../../../locales/*/accounts-users.json', {
    eager: true,
    import: 'default',
  }),
)

const small = (text: string): string => text.trim().toLowerCase().normalize()

/** A file in any language can be read. */
const headingsOf = (name: ImportedColumn): string[] =>
  texts.map((text) => {
    if (name === 'role') return text.role
    if (name === 'level') return text.columns.level
    if (name === 'groups') return text.groups.label
    if (name === 'residents') return text.linked.title
    return name === 'permissions' ? text.linked.permissions : text.fields[name]
  })

const columnOf = (heading: string): ImportedColumn | undefined =>
  importedColumns.find((name) => [name, ...headingsOf(name)].some((one) => small(one) === small(heading)))

/** The value that a word stands for; an unknown word stays, and the server reports it. */
const valueOf = <T extends string>(
  word: string,
  values: readonly T[],
  words: (text: (typeof texts)[number], value: T) => string,
): string =>
  values.find((value) =>
    [value, ...texts.map((text) => words(text, value))].some((one) => small(one) === small(word)),
  ) ?? word

const onOff = (word: string): boolean | string => {
  const text = small(word)
  if (text === '' || ['yes', 'ja', 'true', '1', ...texts.map(({ on }) => small(on))].includes(text))
    return true
  return ['no', 'nej', 'false', '0', ...texts.map(({ off }) => small(off))].includes(text) ? false : word
}

const parts = (cell: string, separator: RegExp): string[] =>
  cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const groupsOf = (cell: string, { groups }: UserPlaces): (number | string)[] =>
  parts(cell, /\|/).map((name) => {
    const found = groups.filter((one) =>
      [groupName(one), one.name].some((word) => small(word) === small(name)),
    )
    return found.length === 1 && found[0] !== undefined ? found[0].id : name
  })

/** The name that a word stands for, in any language. */
const namedBy = <T extends string>(
  word: string,
  names: readonly T[],
  texts: readonly Record<T, string>[],
): T | undefined =>
  names.find((name) => [name, ...texts.map((text) => text[name])].some((one) => small(one) === small(word)))

/** A role, and the functions; a word that is neither stays, and the server reports it. */
const permissionsOf = (cell: string, { functions, roles }: PermissionWords) => {
  const words = parts(cell, /[|,]/)
  const roleOf = (word: string) => namedBy(word, competences, roles)
  const used = words
    .filter((word) => roleOf(word) === undefined)
    .map((word) => namedBy(word, functionNames, functions) ?? word)
  return {
    competence: words.map(roleOf).find((role) => role !== undefined),
    permissions: used.length === 0 ? undefined : used,
  }
}

const clusterOf = (cell: string, { clusters }: UserPlaces): number | string | undefined =>
  cell === '' ? undefined : (clusters.find(({ name }) => small(name) === small(cell))?.id ?? cell)

const rowOf = (
  cell: (name: ImportedColumn) => string,
  places: UserPlaces,
  words: PermissionWords,
): Record<string, unknown> => {
  const role = valueOf(cell('role'), roles, (text, value) => text.roles[value])
  const level = valueOf(cell('level'), levels, (text, value) => text.levels[value])
  return {
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    username: cell('username'),
    email: cell('email'),
    phone: cell('phone'),
    company: cell('company'),
    language:
      cell('language') === ''
        ? defaultLanguage
        : valueOf(cell('language'), languages, (text, value) => text.languages[value]),
    role: role === '' ? undefined : role,
    level: level === '' ? undefined : level,
    cluster: clusterOf(cell('cluster'), places),
    groups: groupsOf(cell('groups'), places),
    residents: parts(cell('residents'), /\|/),
    ...permissionsOf(cell('permissions'), words),
    ...(cell('personalNumber') === '' ? {} : { personalNumber: cell('personalNumber') }),
    mobileApp: onOff(cell('mobileApp')),
    enableVideoCall: onOff(cell('enableVideoCall')),
  }
}

/** Titles and dates often stand above the headings. */
const mostAbove = 20

/** The line with the most headings, among the first. */
const headOf = (all: readonly FileLine[]): number => {
  const known = all.slice(0, mostAbove).map(({ cells }) => cells.filter(columnOf).length)
  return known.indexOf(Math.max(...known))
}

/** Reads the users of a file, below the line that has the headings. */
export const readUsers = (
  all: readonly FileLine[],
  places: UserPlaces,
  words: PermissionWords,
): ReadUsers | UnreadableUsers => {
  const at = headOf(all)
  const headings = all[at]?.cells ?? []
  const lines = all.slice(at + 1)
  const columns = headings.map(columnOf)
  const missing = needed.filter((name) => !columns.includes(name))
  const tooMany = lines.length > mostImportedUsers
  if (missing.length > 0 || tooMany) return { missing, tooMany }
  return {
    rows: lines.map(({ cells }) => rowOf((name) => cells[columns.indexOf(name)] ?? '', places, words)),
    lines,
    columns,
    unread: headings.filter((heading, at) => columns[at] === undefined && heading !== ''),
  }
}
