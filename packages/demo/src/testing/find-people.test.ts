import { expect, test } from 'vitest'
import { peopleIn } from './find-people.ts'

const people = [
  { where: 'users.first_name', what: 'Karin' },
  { where: 'users.email', what: 'karin@example.org' },
  { where: 'users.extension', what: '200001' },
  { where: 'messages.body', what: 'Hej mamma,\nvi ses på "lördag"!' },
  { where: 'users.username', what: 'admin' },
  { where: 'rooms.location', what: '214' },
]
const found = (text: string) => peopleIn(text, people).map(({ where }) => where)

test.each([
  ['{"msg":"mailed karin@example.org"}', ['users.email']],
  ['{"route":"/api/users/Karin"}', ['users.first_name']],
  ['lykta_calls{extension="200001"} 1', ['users.extension']],
  [JSON.stringify({ text: people[3]?.what }), ['messages.body']],
  ['{"route":"/api/admin/:id","request":"12000013","ms":214,"msg":"Karinhall"}', []],
  ['Hej mamma, vi ses', []],
])('in %s', (text, where) => {
  expect(found(text)).toEqual(where)
})
