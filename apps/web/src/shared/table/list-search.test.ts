import { expect, test } from 'vitest'
import { readListSearch } from './list-search.ts'
import { pageQuery, pageSize } from './page-query.ts'

test.each([
  ['nothing', {}, {}],
  ['what was searched for', { search: 'ek', page: 3 }, { search: 'ek', page: 3 }],
  ['a search that looks like a number', { search: 1177 }, { search: '1177' }],
  ['a column upwards', { sort: 'name' }, { sort: 'name' }],
  ['a column downwards', { sort: '-name' }, { sort: '-name' }],
  ['a column that the list does not have', { sort: 'password' }, {}],
  ['the first page, which needs no mention', { page: 1 }, {}],
  ['pages that there cannot be', { page: -2, id: 'x' }, {}],
  ['whose details are shown', { id: '7' }, { id: 7 }],
  ['what belongs to no list', { search: { a: 1 }, other: 'x' }, {}],
])('the address of a list is read: %s', (_what, raw, read) => {
  expect(readListSearch(raw, ['name', 'username'])).toEqual(read)
})

test.each([
  [{}, { sort: ['name', 'ASC'], skip: 0, limit: pageSize, countTo: 0 }],
  [
    { sort: '-createdAt', page: 3 },
    { sort: ['createdAt', 'DESC'], skip: 2 * pageSize, limit: pageSize, countTo: 0 },
  ],
])('the server is asked for one page (%j)', (search, query) => {
  expect(pageQuery(search, 'name')).toEqual(query)
})
