import type { Category } from '@lykta/contract/content'
import { describe, expect, test } from 'vitest'
import { tileAction } from './tile-action.ts'

const nothing = { phone: '', link: '', email: '', address: '', openingHours: '', tiles: [] }
const tile: Category['tiles'][number] = {
  ...nothing,
  kind: 'tile',
  id: 1,
  cluster: null,
  position: 0,
  published: true,
  picture: '',
  title: '',
  text: '',
  parent: 2,
}
const phone = '0980-319 212'
const link = 'https://norrvik.example/'

describe('a tap on a tile', () => {
  test.each([
    { note: 'nothing to do', has: {}, expected: { kind: 'page' } },
    { note: 'a number alone', has: { phone }, expected: { kind: 'call', href: 'tel:0980319212' } },
    { note: 'a link alone', has: { link }, expected: { kind: 'link', href: link } },
    { note: 'a number and a link', has: { phone, link }, expected: { kind: 'page' } },
    { note: 'a number with hours', has: { phone, openingHours: '8-17' }, expected: { kind: 'page' } },
    { note: 'a link with an address', has: { link, address: 'Hamngatan 2' }, expected: { kind: 'page' } },
    { note: 'a mail address alone', has: { email: 'a@norrvik.example' }, expected: { kind: 'page' } },
    { note: 'a number and others who offer it', has: { phone, tiles: [tile] }, expected: { kind: 'page' } },
  ])('$note', ({ has, expected }) => {
    expect(tileAction({ ...nothing, ...has })).toEqual(expected)
  })
})
