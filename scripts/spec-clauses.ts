import { parseSync, Visitor, type ESTree } from 'rolldown/utils'

export type Clause = { readonly id: string; readonly area: string; readonly text: string }

export type TestTitle = { readonly title: string; readonly line: number }

export type TestTitles = { readonly titles: readonly TestTitle[]; readonly error?: string }

export type NamedIds = { readonly ids: readonly string[]; readonly unreadable: readonly string[] }

const clauseLine = /^- \*\*([A-Z][A-Z0-9]*)-(\d{2,})\*\* (.+)$/
const clauseId = /^[A-Z][A-Z0-9]*-\d{2,}$/
const likeAnId = /^[A-Z][A-Z0-9]*-\d/
const testMakers = new Set(['test', 'it', 'describe'])
const titledForms = new Set([
  'concurrent',
  'describe',
  'each',
  'fails',
  'for',
  'only',
  'parallel',
  'runIf',
  'sequential',
  'serial',
  'skipIf',
])

/** The clauses of the specification, in its order. Throws when an id occurs twice. */
export function readClauses(specification: string): Clause[] {
  const clauses = new Map<string, Clause>()
  for (const line of specification.split('\n')) {
    const [, area, number, text] = clauseLine.exec(line) ?? []
    if (area === undefined || number === undefined || text === undefined) continue
    const id = `${area}-${number}`
    if (clauses.has(id)) throw new Error(`${id} stands twice in the specification`)
    clauses.set(id, { id, area, text })
  }
  return [...clauses.values()]
}

/**
 * The titles of test(, it( and describe( calls with their line, from 1, and what is wrong with a source that cannot
 * be parsed. A skipped or unfinished test shows nothing, so its title is left out.
 */
export function readTitles(fileName: string, source: string): TestTitles {
  const { program, errors } = parseSync(fileName, source)
  const [error] = errors
  if (error) return { titles: [], error: error.message }
  const titles: TestTitle[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      const title = first && isTestCall(callee) ? literalText(first) : undefined
      if (title !== undefined) titles.push({ title, line: source.slice(0, start).split('\n').length })
    },
  }).visit(program)
  return { titles }
}

/** The clause ids in a title, each in brackets of its own; unreadable is what only looks like one. */
export function readIds(title: string): NamedIds {
  const bracketed = [...title.matchAll(/\[([^\]]*)\]/g)].map(([, inside = '']) => inside)
  return {
    ids: bracketed.filter((inside) => clauseId.test(inside)),
    unreadable: bracketed.filter((inside) => !clauseId.test(inside) && likeAnId.test(inside)),
  }
}

/** Resolves test.only(, test.each(rows)( and test.describe.serial( to the name that they start from. */
function isTestCall(callee: ESTree.Expression): boolean {
  if (callee.type === 'Identifier') return testMakers.has(callee.name)
  if (callee.type === 'CallExpression') return isTestCall(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return isTestCall(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  return titledForms.has(callee.property.name) && isTestCall(callee.object)
}

function literalText(argument: ESTree.Argument): string | undefined {
  if (argument.type === 'Literal' && typeof argument.value === 'string') return argument.value
  if (argument.type !== 'TemplateLiteral') return undefined
  return argument.quasis.map(({ value }) => value.cooked ?? value.raw).join('…')
}
