import { actorNames, actors, outcomes, type Row } from './actors.ts'
import { besidesContract } from './besides-contract.ts'
import type { ChannelCase } from './case.ts'
import { feedEvents } from './feed-events.ts'
import { mqttTopics } from './mqtt-topics.ts'
import { casesByRoute, lastingRoutes } from './table.ts'
import { vertoCalls } from './verto-calls.ts'

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** A table with the actors as columns. */
const writtenTable = (heads: readonly string[], rows: readonly { heads: readonly string[]; row: Row }[]) => [
  line([...heads, ...actorNames.map((name) => actors[name])]),
  line([...heads.map(() => '---'), ...actorNames.map(() => ':-:')]),
  ...rows.map(({ heads: first, row }) => line([...first, ...actorNames.map((name) => row[name])])),
]

const routes = Object.entries(casesByRoute).flatMap(([feature, table]) => [
  `### ${feature}`,
  '',
  ...writtenTable(
    ['Route', 'Of'],
    Object.entries(table).flatMap(([route, cases]) =>
      cases.map(({ of, row }) => ({
        heads: [`\`${route}\`${lastingRoutes.has(route) ? ' *' : ''}`, of],
        row,
      })),
    ),
  ),
  '',
])

const channels = [
  { title: 'The realtime feed', head: 'Event', table: feedEvents },
  { title: 'The call channel', head: 'Method', table: vertoCalls },
  { title: "The boxes' topics", head: 'Topic', table: mqttTopics },
].flatMap(({ title, head, table }) => [
  `## ${title}`,
  '',
  ...writtenTable(
    [head, 'Of'],
    Object.entries<readonly ChannelCase[]>(table).flatMap(([name, cases]) =>
      cases.map(({ of, row }) => ({ heads: [`\`${name}\``, of], row })),
    ),
  ),
  '',
])

/** Returns the text of docs/permissions.md. */
export const writePermissions = (): string =>
  [
    '# Who may do what',
    '',
    'Written by the tests from the tables that they compare the running server with, route by route and person by person:',
    '`npx vitest run --project server apps/server/src/permissions.test.ts -u` writes it anew. A route without a line here does not compile.',
    '',
    'The columns are people and boxes as seen from one box: in a group, of a cluster. `superUser, no function` is linked as',
    'superUser with no function permitted; `link not granted` has choices for the box and no right to it; `account disabled`',
    'still holds a session from before; whoever is called another belongs elsewhere.',
    '',
    ...Object.entries(outcomes).map(([sign, meaning]) => `- ${sign} ${meaning}`),
    '',
    '## Routes',
    '',
    'A route with * needs the password of the last ten minutes: a list beyond its first 500 rows, a box for calls for help and signs of life.',
    '',
    ...routes,
    '## Besides',
    '',
    'Everybody may read these, which are no routes of the contract:',
    '',
    ...Object.entries(besidesContract).map(([path, why]) => `- \`${path}\`: ${why}`),
    '',
    ...channels,
  ].join('\n')
