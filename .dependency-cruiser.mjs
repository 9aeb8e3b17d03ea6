import { Visitor } from '@swc/core/Visitor.js'

// The visitor does not know the declarations of `using`, and would end the whole run at the first one.
// oxlint-disable-next-line typescript/unbound-method -- it is called with the visitor below
const visitStatement = Visitor.prototype.visitStatement
Visitor.prototype.visitStatement = function (
  /** @type {import('@swc/core').Statement & {decls?: import('@swc/core').VariableDeclarator[]}} */ statement,
) {
  /** @type {string} */
  const kind = statement.type
  if (kind !== 'UsingDeclaration') return visitStatement.call(this, statement)
  this.visitVariableDeclarators(statement.decls ?? [])
  return statement
}

const tests = '\\.(test|spec|drill|bench)\\.tsx?$|/src/testing/|^packages/testing/'
const workspaces = [
  'web',
  'box',
  'server',
  'contract',
  'client',
  'calls',
  'calendar',
  'ui',
  'demo',
  'log',
  'testing',
]

/**
 * The folders of all workspaces but these, and what surrounds them.
 * @param {...string} allowed
 */
const allBut = (...allowed) => {
  const others = workspaces.filter((name) => !allowed.includes(name))
  return `^((apps|packages)/(${others.join('|')})|tests|scripts|bench)/`
}

/**
 * @param {string} name
 * @param {string} comment the reason, shown with each breach
 * @param {object} from
 * @param {object} to
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    // Between workspaces
    rule(
      'contract-stands-alone',
      'The contract is what all sides agree on, in browsers too: it imports zod and itself.',
      { path: '^packages/contract/src/', pathNot: tests },
      { pathNot: '^packages/contract/|node_modules/zod/' },
    ),
    rule(
      'client-knows-the-contract-only',
      'The API client serves both apps and knows neither.',
      { path: '^packages/client/' },
      { path: allBut('client', 'contract') },
    ),
    rule(
      'calls-knows-contract-and-log',
      'The call engine serves both apps and runs without either.',
      { path: '^packages/calls/' },
      { path: allBut('calls', 'contract', 'log') },
    ),
    rule(
      'calls-without-react',
      'The call engine has no React; src/react/ alone bridges to it.',
      { path: '^packages/calls/src/', pathNot: '^packages/calls/src/react/' },
      { path: 'node_modules/react(-dom)?/|^packages/calls/src/react/' },
    ),
    rule(
      'calendar-knows-the-contract-only',
      'Server, web and TV need the same answer: pure functions that know nobody.',
      { path: '^packages/calendar/' },
      { path: allBut('calendar', 'contract') },
    ),
    rule(
      'log-knows-the-contract-only',
      'What may stand in a log is the same in both apps.',
      { path: '^packages/log/' },
      { path: allBut('log', 'contract') },
    ),
    rule(
      'ui-knows-no-feature',
      'The parts that both apps show know React, the contract and themselves.',
      { path: '^packages/ui/' },
      { path: allBut('ui', 'contract') },
    ),
    rule(
      'testing-knows-the-contract-only',
      'It takes the place of the server, for tests of both apps.',
      { path: '^packages/testing/' },
      { path: allBut('testing', 'contract') },
    ),
    rule(
      'server-knows-contract-and-calendar',
      'The server is no part of any app, and no app of it.',
      { path: '^apps/server/' },
      { path: allBut('server', 'contract', 'calendar'), pathNot: '^packages/testing/src/read-zip\\.ts$' },
    ),
    rule(
      'web-stands-beside-box-and-server',
      'The apps share through packages, and meet the server on the wire.',
      { path: '^apps/web/' },
      { path: allBut('web', 'contract', 'client', 'calls', 'calendar', 'log', 'ui', 'testing') },
    ),
    rule(
      'box-stands-beside-web-and-server',
      'The apps share through packages, and meet the server on the wire.',
      { path: '^apps/box/' },
      { path: allBut('box', 'contract', 'client', 'calls', 'calendar', 'log', 'ui', 'testing') },
    ),
    rule(
      'demo-knows-the-server-by-its-door',
      'The demo world is built on the files right in apps/server/src, never on the inside of a module.',
      { path: '^packages/demo/', pathNot: tests },
      { path: allBut('demo', 'server', 'contract') + '|^apps/server/src/[^/]+/' },
    ),
    rule(
      'stories-know-demo-and-contract',
      'A story sees Lykta as a person does, in a world that the demo sets up, perhaps behind a proxy.',
      { path: '^tests/', pathNot: '^tests/(servers/)?global-setup\\.ts$' },
      {
        path: '^(apps|packages/(?!demo/|contract/|testing/src/(websocket-proxy|read-zip)\\.ts$)|scripts|bench)',
      },
    ),

    // Inside the server
    rule(
      'app-joins-the-server',
      'main → app → doors and modules → platform: what stands below is given what it needs.',
      { path: '^apps/server/src/(doors|modules|platform)/', pathNot: tests },
      { path: '^apps/server/src/((main|run|app|config)\\.ts$|app/)' },
    ),
    rule(
      'platform-knows-no-domain',
      'The platform is what the domain stands on.',
      { path: '^apps/server/src/platform/', pathNot: tests },
      { path: '^apps/server/src/(doors|modules)/' },
    ),
    rule(
      'doors-know-no-domain',
      'A door frames, signs in, parses and translates errors; app.ts hands it what it calls.',
      { path: '^apps/server/src/doors/', pathNot: tests },
      { path: '^apps/server/src/modules/' },
    ),
    rule(
      'modules-meet-at-their-doors',
      'A module reaches another through its index.ts only.',
      { path: '^apps/server/src/modules/([^/]+)/', pathNot: `${tests}|/(repo|tables)\\.ts$` },
      { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/($1/|[^/]+/index\\.ts$)' },
    ),
    rule(
      'queries-join-tables-only',
      "A query may join another module's tables, and a table name one for a foreign key; nothing else of it.",
      { path: '^apps/server/src/modules/([^/]+)/.*(repo|tables)\\.ts$' },
      {
        path: '^apps/server/src/modules/',
        pathNot: '^apps/server/src/modules/($1/|[^/]+/(index|tables)\\.ts$|[^/]+/[^/]+/tables\\.ts$)',
      },
    ),
    rule(
      'services-know-no-transport',
      'A rule of the domain holds on every wire: no Fastify, no socket.',
      { path: '^apps/server/src/modules/.+/service\\.ts$' },
      { path: 'node_modules/(fastify|@fastify|socket\\.io|ws|aedes|mqtt)/' },
    ),
    rule(
      'modules-know-no-door',
      'What the domain needs of a transport it declares in ports/, and a door implements it, so that a rule is read and tested without one. Only the adapter of a transport (routes.ts, feed.ts) knows its door.',
      {
        path: '^apps/server/src/modules/',
        pathNot: `${tests}|/(routes|[a-z]+-routes|feed)\\.ts$`,
      },
      { path: '^apps/server/src/doors/' },
    ),
    rule(
      'ports-know-neither-side',
      'A port is what the domain and a door agree on: it knows the contract and who signs in.',
      { path: '^apps/server/src/ports/' },
      { path: '^apps/server/src/', pathNot: '^apps/server/src/(ports/|signed-in\\.ts$)' },
    ),
    rule(
      'queries-live-in-repos',
      'What reads and writes the database is in repo.ts, where it can be found.',
      {
        path: '^apps/server/src/(modules|doors)/',
        pathNot: `${tests}|/(repo|tables)\\.ts$|/repo/`,
      },
      { path: 'node_modules/(drizzle-orm|pg)/', dependencyTypesNot: ['type-only'] },
    ),

    // Inside an app
    rule(
      'features-stand-alone',
      'Features do not import features; app/ joins them.',
      { path: '^apps/(web|box)/src/features/([^/]+)/' },
      { path: '^apps/(web|box)/src/(features|app)/', pathNot: '^apps/$1/src/features/$2/' },
    ),
    rule(
      'shared-knows-no-feature',
      'app → features → shared, never back.',
      { path: '^apps/(web|box)/src/shared/' },
      { path: '^apps/(web|box)/src/(features|app)/' },
    ),

    // Everywhere
    rule('no-circles', 'What goes round has no order to read it in.', {}, { circular: true }),
    rule('found', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
    rule(
      'declared',
      'Each workspace declares what it imports, so that it does not live off a neighbour.',
      {},
      // The root declares vitest; of its browser only the types are found.
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/vitest/browser/' },
    ),
    rule(
      'no-tool-at-run-time',
      'What runs for people needs no development tool.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: tests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'tests-are-for-tests',
      'What runs for people knows no test.',
      { path: '^(apps|packages)/', pathNot: tests },
      { path: tests },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|\\.css$|\\.svg$' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
