import { parseSync, Visitor } from 'rolldown/utils'

export type Name = { readonly name: string; readonly line: number }

export type RetiredName = { readonly words: string; readonly instead: string }

export type Allowed = { readonly name: RegExp; readonly files: RegExp; readonly reason: string }

/** The names that docs/glossary.md replaces or a rule rules out, as far as they can be told from the word alone. */
export const retiredNames: readonly RetiredName[] = [
  { words: 'caretaker', instead: 'boxView, resident or relative' },
  { words: 'caretakers', instead: 'boxViews' },
  { words: 'seat', instead: 'vertoSession' },
  { words: 'seats', instead: 'vertoSessions' },
  { words: 'seated', instead: 'joined' },
  { words: 'person', instead: 'user, resident or relative' },
  { words: 'persons', instead: 'users' },
  { words: 'rights', instead: 'permissions' },
  { words: 'tie', instead: 'link, or source of access' },
  { words: 'ties', instead: 'links, or sources of access' },
  { words: 'tell', instead: 'announce, notify, push or show' },
  { words: 'tells', instead: 'announce, notify, push or show' },
  { words: 'teller', instead: 'sender' },
  { words: 'told', instead: 'announced, notified, pushed or shown' },
  { words: 'untold', instead: 'notAnnounced' },
  { words: 'wish', instead: 'query, input or changes' },
  { words: 'wished', instead: 'requested' },
  { words: 'wishes', instead: 'queries, inputs or changes' },
  { words: 'meant', instead: 'filter or matches' },
  { words: 'deal', instead: 'dispatch' },
  { words: 'take back', instead: 'recall' },
  { words: 'call off', instead: 'cancel' },
  { words: 'call offs', instead: 'cancels' },
  { words: 'keeper', instead: 'mediaStorage' },
  { words: 'seldom', instead: 'throttle' },
  { words: 'in turn', instead: 'limitConcurrency' },
  { words: 'in order', instead: 'keyedQueue' },
  { words: 'repo', instead: 'what each query does: they are functions of the database or a transaction' },
]

/** Names that something outside the code fixes. */
export const allowedNames: readonly Allowed[] = [
  {
    name: /^caretakers?$/,
    files:
      /^packages\/contract\/src\/|\/routes\.ts$|\/(?:[a-z-]+-query|queries)\.ts$|\.test\.ts$|\/testing\/(?:permissions|largest)\//,
    reason: 'the filter key and the resource on the wire',
  },
  {
    name: /^caretakers$/,
    files: /^apps\/web\/src\/app\/feed-reloads\.ts$/,
    reason: 'the resource on the wire',
  },
  {
    name: /^caretaker$/,
    files: /^apps\/web\/src\/shared\/store\/stored-values\.ts$/,
    reason: 'the key in the local storage that the specification fixes',
  },
  {
    name: /^repo$/,
    files: /^apps\/server\/src\/modules\/.*\/repo\.ts$/,
    reason: 'the file of a module that has its queries',
  },
  {
    name: /^person$/,
    files: /^apps\/web\/src\/(?:features\/(?:boxes|accounts\/users)\/components|shared\/box-view)\/|^tests\//,
    reason: 'the value that a text puts in the place of {{person}}',
  },
]

/** The words of a name, in lower case: `callOff`, `call-off` and `CallOff` are "call off". */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .join(' ')
    .trim()
    .toLowerCase()

/** What a name should be called instead; undefined: nothing is wrong with it. */
export const betterName = (name: string): RetiredName | undefined => {
  const words = ` ${wordsOf(name)} `
  return retiredNames.find((retired) => words.includes(` ${retired.words} `))
}

/** Every identifier of a source with its first line, from 1. Texts and comments are not looked at. Throws when it cannot be parsed. */
export function readNames(fileName: string, source: string): Name[] {
  const { program, errors } = parseSync(fileName, source)
  const [error] = errors
  if (error) throw new Error(`${fileName} cannot be read: ${error.message}`)
  const starts = new Map<string, number>()
  const add = ({ name, start }: { name: string; start: number }) => {
    if (!starts.has(name)) starts.set(name, start)
  }
  new Visitor({ Identifier: add, JSXIdentifier: add, PrivateIdentifier: add }).visit(program)
  return [...starts].map(([name, start]) => ({ name, line: source.slice(0, start).split('\n').length }))
}

/** A line for every retired name in the path or the identifiers of a source that is not allowed there. */
export function faultsIn(file: string, source: string): string[] {
  const isAllowed = (name: string) => allowedNames.some((one) => one.name.test(name) && one.files.test(file))
  const ofPath = file
    .split('/')
    .map((part) => part.replace(/\..*$/, ''))
    .map((name) => ({ name, where: file }))
  const ofCode = readNames(file, source).map(({ name, line }) => ({ name, where: `${file}:${String(line)}` }))
  return [...ofPath, ...ofCode].flatMap(({ name, where }) => {
    const retired = betterName(name)
    return retired === undefined || isAllowed(name) ? [] : [`${where}: ${name}; say ${retired.instead}`]
  })
}
