import { expect, test } from 'vitest'
import { boxView } from './box-view.fixture.ts'
import { searchPeople } from './search-people.ts'

const people = [
  boxView({ id: 1, nickName: 'Astrid Björk', room: 214 }),
  boxView({ id: 2, nickName: 'Birgit', room: 108 }),
  boxView({ id: 3, nickName: 'Gunnar', room: 216 }),
]
const placeOf = ({ room }: (typeof people)[number]) => `Room ${String(room.id)}, Björkgården`

test.each([
  { search: '', found: [1, 2, 3] },
  { search: '  ', found: [1, 2, 3] },
  { search: 'BIRGIT', found: [2] },
  { search: 'bjork astrid', found: [1] },
  { search: '21', found: [1, 3] },
  { search: 'room 216', found: [3] },
  { search: 'Nils', found: [] },
])('"$search" finds $found', ({ search, found }) => {
  expect(searchPeople(people, search, placeOf).map(({ id }) => id)).toEqual(found)
})
