import { expect, test } from 'vitest'
import { listQuery } from './list-query.ts'

test('[API-03] a list without wishes has no query', () => {
  expect(listQuery()).toBe('')
  expect(listQuery({})).toBe('')
})

test('[API-03] filter and sort travel as JSON, paging as numbers', () => {
  const query = new URLSearchParams(
    listQuery({
      filter: { room: 3, search: 'å' },
      sort: ['schedule', 'ASC'],
      skip: -1,
      limit: 20,
      language: 'sv',
      from: 1,
      to: 2,
    }),
  )
  expect(Object.fromEntries(query)).toEqual({
    filter: '{"room":3,"search":"å"}',
    sort: '["schedule","ASC"]',
    skip: '-1',
    limit: '20',
    language: 'sv',
    from: '1',
    to: '2',
  })
})
