import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { readAlarmSearch, readAlarmsSearch } from '../features/alarms/administration/alarms-search.ts'
import { readAuditSearch } from '../features/audit/audit-search.ts'
import { readBoxListSearch } from '../features/boxes/administration/box-list-search.ts'
import { readEntriesSearch } from '../features/content/administration/entries-search.ts'
import { readUserListSearch } from '../features/accounts/users/user-list-search.ts'
import { readByScreen } from '../shared/search-params/search-of.ts'
import { readFloorSearch } from './floor/floor-search.ts'
import { createAppRouter } from './router.tsx'

/** The screens that read their address themselves. */
const screenReaders: Record<string, (raw: Record<string, unknown>) => object> = {
  '/admin/alarms': readAlarmsSearch,
  '/admin/alarms/$id': readAlarmSearch,
  '/admin/audit': readAuditSearch,
  '/admin/boxes': readBoxListSearch,
  '/admin/content': readEntriesSearch,
  '/admin/users': readUserListSearch,
  '/floor': readFloorSearch,
}

const foreign = [
  'http://foreign.example/',
  'https://foreign.example/login',
  '//foreign.example/x',
  '/\\foreign.example',
  '/\t/foreign.example',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'foreign.example',
]
const hostile: unknown[] = [
  ...foreign,
  'x'.repeat(100_000),
  '<b>&"\'',
  '',
  -1,
  0,
  1.5,
  1e300,
  null,
  true,
  false,
  [],
  [7],
  ['http://foreign.example/'],
  { toString: 'x' },
  { id: 7, to: '//foreign.example' },
]

const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))

interface AnyRoute {
  fullPath: string
  options: { validateSearch?: unknown }
}
const routes = (): AnyRoute[] => Object.values(router.routesById)
const namesOf = ({ options: { validateSearch } }: AnyRoute): readonly unknown[] | undefined =>
  typeof validateSearch === 'function' && 'names' in validateSearch && Array.isArray(validateSearch.names)
    ? validateSearch.names
    : undefined

/** What the screen at a path reads when all values of its address are the same. */
const readAt = ({ fullPath }: AnyRoute, names: readonly string[], value: unknown): object => {
  const search = Object.fromEntries(names.map((name) => [name, value]))
  const location = router.buildLocation({ to: '/' })
  const matches: { search: Record<string, unknown> }[] = router.matchRoutes({
    ...location,
    pathname: fullPath.replaceAll(/\$\w+/g, '7'),
    search,
  })
  const read = matches.at(-1)?.search ?? {}
  const reader = screenReaders[fullPath]
  return reader === undefined ? read : reader(read)
}

const namesOfScreens =
  'search sort page id action from to user box kind state on list show pair room role redirect next url constructor group rooms only'

/** Names that some screen reads, and some that none does. */
const everyName = () => [
  ...new Set([
    ...routes().flatMap((route) => (namesOf(route) ?? []).map(String)),
    ...namesOfScreens.split(' '),
  ]),
]

/** A text that is searched for and a code to be typed may be any: they are only shown in their field. */
const isKnown = (name: string, one: unknown): boolean => {
  if (Array.isArray(one)) return one.every((part) => isKnown(name, part))
  if (typeof one === 'number') return Number.isSafeInteger(one) && one > 0
  if (typeof one !== 'string') return one === undefined || one === true
  return one.length <= 100 && (['search', 'pair', 'code'].includes(name) || !hostile.includes(one))
}

test('every route reads its address by searchOf, or leaves it to a screen that is known here', () => {
  const reading = routes().filter(({ options }) => options.validateSearch !== undefined)
  expect(reading.length).toBeGreaterThan(8)
  const other = reading.filter((route) => namesOf(route) === undefined)
  expect(other.map(({ fullPath }) => fullPath)).toEqual([])
  const byScreen = reading.filter(({ options }) => options.validateSearch === readByScreen)
  expect(byScreen.map(({ fullPath }) => fullPath).toSorted()).toEqual(Object.keys(screenReaders).toSorted())
})

describe('no screen reads from its address what its route did not let through', () => {
  test.each(hostile.map((value) => ({ of: JSON.stringify(value).slice(0, 40), value })))(
    '$of',
    ({ value }) => {
      for (const route of routes()) {
        const names = namesOf(route)
        if (names === undefined) continue
        const read = readAt(route, everyName(), value)
        const unknown = Object.entries(read).filter(
          ([name, one]) => (names.includes(name) || route.fullPath in screenReaders) && !isKnown(name, one),
        )
        expect({ path: route.fullPath, unknown }).toEqual({ path: route.fullPath, unknown: [] })
      }
    },
  )
})

test.each(foreign)('[LOGIN-20] a login and a notification do not lead to %s', (to) => {
  for (const path of ['/login', '/open/$box']) {
    const route = routes().find(({ fullPath }) => fullPath === path)
    if (route === undefined) throw new Error(`no ${path}`)
    expect(readAt(route, ['to'], to)).toEqual(expect.objectContaining({ to: undefined }))
    expect(readAt(route, ['to'], '/calendar?day=2026-11-27')).toEqual({ to: '/calendar?day=2026-11-27' })
  }
})
