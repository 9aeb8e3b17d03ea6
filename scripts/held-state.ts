import { parseSync, Visitor } from 'rolldown/utils'

/** Something that outlives a request: a collection, a variable or a timer. */
export interface Held {
  readonly name: string
  readonly line: number
}

const collections: ReadonlySet<string> = new Set(['Map', 'Set', 'WeakMap', 'WeakSet'])
const changers: ReadonlySet<string> = new Set(['set', 'add', 'delete', 'push', 'unshift', 'splice'])
const timers: ReadonlySet<string> = new Set(['after', 'setTimeout', 'setInterval'])
/** What such a function makes outlives its call. */
const maker = /^(?:batch|claim|connect|create|limit|open|push|start|throttle)/

/** What a source holds for longer than a request: in its module, or in what its makers make. */
export const heldIn = (fileName: string, source: string): Held[] => {
  const { program, errors } = parseSync(fileName, source)
  const [error] = errors
  if (error) throw new Error(`${fileName} cannot be read: ${error.message}`)
  const found: { name: string; start: number; isCollection: boolean }[] = []
  const changed = new Set<string>()
  /** The names of the functions around; an arrow function has that of its constant. */
  const around: string[] = []
  let named = ''
  const enter = () => {
    around.push(named)
    named = ''
  }
  const leave = () => {
    around.pop()
  }
  const outlives = () => around.length === 0 || (around.length === 1 && maker.test(around[0] ?? ''))
  new Visitor({
    FunctionDeclaration: ({ id }) => {
      named = id?.name ?? ''
      enter()
    },
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclaration: ({ kind, declarations }) => {
      for (const { id, init, start } of declarations) {
        if (id.type !== 'Identifier' || !outlives()) continue
        const isCollection =
          init?.type === 'ArrayExpression' ||
          (init?.type === 'NewExpression' &&
            init.callee.type === 'Identifier' &&
            collections.has(init.callee.name))
        if (kind === 'let' || isCollection)
          found.push({ name: id.name, start, isCollection: isCollection && kind === 'const' })
      }
    },
    VariableDeclarator: ({ id }) => {
      named = id.type === 'Identifier' ? id.name : ''
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && timers.has(callee.name))
        found.push({ name: callee.name, start, isCollection: false })
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      if (name === 'after') found.push({ name, start, isCollection: false })
      if (changers.has(name) && callee.object.type === 'Identifier') changed.add(callee.object.name)
    },
  }).visit(program)
  return found
    .filter(({ name, isCollection }) => !isCollection || changed.has(name))
    .map(({ name, start }) => ({ name, line: source.slice(0, start).split('\n').length }))
}

/** Whether a document names a file, or a folder that it is in: `calls/live/settling.ts` or `settling.ts` or `calls/live`. */
export const isNamedIn = (document: string, file: string): boolean => {
  const path = `/${file.replace('/modules/', '/')}`
  return [...document.matchAll(/`([\w./-]+)`/g)].some(
    ([, named = '']) => path.endsWith(`/${named}`) || (!named.endsWith('.ts') && path.includes(`/${named}/`)),
  )
}
