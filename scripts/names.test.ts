import { expect, test } from 'vitest'
import { betterName, faultsIn, readNames, wordsOf } from './names.ts'

test.each([
  ['callOff', 'call off'],
  ['call-off', 'call off'],
  ['VertoSeat', 'verto seat'],
  ['URLOfPerson', 'url of person'],
])('%s is read as "%s"', (name, words) => {
  expect(wordsOf(name)).toBe(words)
})

test.each([
  'useCaretakers',
  'VertoSeat',
  'personOf',
  'tellBoth',
  'createKeeper',
  'callOff',
  'in-turn',
  'createUsersRepo',
])('%s is a retired name', (name) => {
  expect(betterName(name)).toBeDefined()
})

test.each(['personalCauses', 'keepAlive', 'callOffer', 'newsQuery', 'useBoxViews', 'seating'])(
  '%s is none',
  (name) => {
    expect(betterName(name)).toBeUndefined()
  },
)

test('variables, properties, types and elements are names; texts and comments are not', () => {
  const source = `// seat
    interface Seat { tell: () => void }
    export const View = ({ person }) => <Keeper wish="told">seldom</Keeper>`
  expect(readNames('view.tsx', source).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Seat', 'tell', 'View', 'person', 'Keeper', 'wish']),
  )
  expect(readNames('view.tsx', source).map(({ name }) => name)).not.toContain('told')
  expect(readNames('view.tsx', source).map(({ name }) => name)).not.toContain('seldom')
})

test('a name is found with its line, and a file by its name', () => {
  expect(faultsIn('apps/web/src/seats.ts', 'const a = 1\nconst wish = a\n')).toEqual([
    'apps/web/src/seats.ts: seats; say vertoSessions',
    'apps/web/src/seats.ts:2: wish; say query, input or changes',
  ])
})

test('queries are functions of their file, not of an object that is made', () => {
  expect(
    faultsIn('apps/server/src/modules/calls/repo.ts', 'export const callsOf = (db) => db.calls\n'),
  ).toEqual([])
  expect(faultsIn('apps/server/src/modules/calls/service.ts', 'const repo = db\n')).toHaveLength(1)
})

test('what the wire fixes stands where the wire is parsed, and nowhere else', () => {
  const source = 'export const filter = { caretaker: 1 }\n'
  expect(faultsIn('packages/contract/src/content/fields.ts', source)).toEqual([])
  expect(faultsIn('apps/web/src/app/home/Tiles.tsx', source)).toHaveLength(1)
})
