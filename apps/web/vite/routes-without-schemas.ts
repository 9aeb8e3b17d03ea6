import { parseSync, Visitor, type ESTree } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** What the app calls a route by. */
const shipped = new Set(['method', 'path', 'access', 'name'])
const makers = new Set(['defineRoute', 'defineResource', 'defineUnit'])

const isShipped = (property: ESTree.ObjectPropertyKind): boolean =>
  property.type === 'Property' && property.key.type === 'Identifier' && shipped.has(property.key.name)

/** The source of routes without their schemas; what only those imported is then shaken away. */
export const withoutSchemas = (fileName: string, source: string): string => {
  const { program, errors } = parseSync(fileName, source)
  const [error] = errors
  if (error !== undefined) throw new Error(`${fileName}: ${error.message}`)
  const cuts: Array<{ start: number; end: number }> = []
  new Visitor({
    CallExpression({ callee, arguments: [route] }) {
      if (callee.type !== 'Identifier' || !makers.has(callee.name)) return
      if (route?.type !== 'ObjectExpression') throw new Error(`${fileName}: a route is not written out`)
      cuts.push(...route.properties.filter((property) => !isShipped(property)))
    },
  }).visit(program)
  const cut = cuts
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), source)
  return withoutUnusedImports(fileName, cut)
}

/** The bundler would count what a route imports to the first script, used or not. */
const withoutUnusedImports = (fileName: string, source: string): string => {
  const imports: ESTree.ImportDeclaration[] = []
  const used = new Set<string>()
  const { program } = parseSync(fileName, source)
  new Visitor({
    ImportDeclaration: (found) => void imports.push(found),
    Identifier: ({ name, start }) => {
      if (!imports.some((one) => one.start <= start && start < one.end)) used.add(name)
    },
  }).visit(program)
  return imports
    .filter(({ specifiers }) => specifiers.every(({ local }) => !used.has(local.name)))
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), source)
}

/** Ships the contract's routes without their schemas: every phone would download them and the library that they are made with. */
export const routesWithoutSchemas = (): Plugin => ({
  name: 'routes-without-schemas',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\/(?:.+\/)?routes\.ts$/ },
    handler: (source, id) => ({ code: withoutSchemas(id, source), map: null }),
  },
})
