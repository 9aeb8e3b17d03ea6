import { expect, test } from 'vitest'
import { contentRoutesOf } from '../kind-routes.ts'
import { contentKindNames, contentKindOf, contentValuesOf } from './index.ts'
import { completeValues, type Presenting } from './kind.ts'

const both = (text: string) => ({ en: text, sv: `${text} på svenska` })
const filledIn = completeValues({
  title: both('Choir'),
  text: both('Everybody may sing.'),
  openingHours: both('Tuesdays'),
  value: 'Björkstad',
  phone: '0980-319 212',
  onCall: '0980-319 213',
  email: 'choir@example.org',
  link: 'https://choir.example/',
  address: 'Storgatan 1',
  page: 'services',
  item: 'pharmacy',
  parent: 3,
})
const common = { id: 7, cluster: null, position: 100, published: true, picture: '', time: 1, until: null }
const presenting: Presenting = {
  base: common,
  values: filledIn,
  time: 1,
  say: ({ en }) => en,
  edit: true,
  tiles: [],
}

test.each(contentKindNames)(
  '%s: what it presents is answered by its routes, and says of which kind it is',
  (name) => {
    const item = contentKindOf(name).present(presenting)
    expect(item.kind).toBe(name)
    const answer = { success: true, data: item, message: '' }
    expect(contentRoutesOf(name).find.answer.parse(answer)).toEqual(answer)
  },
)

test.each(contentKindNames)('%s: what its form has is sent, kept and presented to its author', (name) => {
  const kind = contentKindOf(name)
  const sent = contentRoutesOf(name).create.body.parse({ ...common, ...kind.write(filledIn) })
  const kept = completeValues(kind.read(sent))
  const shown = contentValuesOf(kind.present({ ...presenting, values: kept }))
  expect(shown).toEqual(kept)
  for (const { name: text } of kind.texts) expect(kept.texts[text]).toEqual(filledIn.texts[text])
  for (const fact of kind.facts) expect(kept.facts[fact]).toBe(filledIn.facts[fact])
})

test.each(contentKindNames)('%s: the form asks for all without which it is refused', (name) => {
  const { texts, namedBy, place, write } = contentKindOf(name)
  const asked = completeValues({
    ...Object.fromEntries(texts.filter(({ required }) => required).map((text) => [text.name, both('Choir')])),
    ...(namedBy === undefined ? {} : { [namedBy]: 'Björkstad' }),
    ...(place === 'page' ? { page: 'services' as const } : {}),
    ...(place === 'category' ? { parent: 3 } : {}),
  })
  expect(contentRoutesOf(name).create.body.safeParse(write(asked)).error).toBeUndefined()
  expect(contentRoutesOf(name).create.body.safeParse(write({ ...asked, ...nothing })).success).toBe(false)
})
const { texts: noTexts, facts: noFacts } = completeValues({})
const nothing = { texts: noTexts, facts: noFacts }
