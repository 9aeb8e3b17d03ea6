import { contentKinds, OfferSchema, type ContentPlace } from '@lykta/contract/content'
import { listOf } from '@lykta/contract/envelope'
import { expect, onTestFinished, test } from 'vitest'
import { contentItems } from '../../tables.ts'
import { both, filterBy, makeRegion } from '../../testing/content-world.ts'
import { startTestServer } from '../../testing/test-server.ts'

/** A server where offers, which are chosen no place for, stand at one. */
const startWithOffersAt = async (place: ContentPlace) => {
  const { offer } = contentKinds
  offer.place = place
  onTestFinished(() => {
    delete offer.place
  })
  const server = await startTestServer()
  onTestFinished(() => server[Symbol.asyncDispose]())
  const region = await makeRegion(server)
  const { clusterId } = region
  const insert = async (values: Pick<typeof contentItems.$inferInsert, 'kind' | 'page' | 'parentId'>) => {
    const published = { clusterId, title: both('Walk'), publishedAt: new Date(0) }
    const [row] = await server.db
      .insert(contentItems)
      .values({ ...published, ...values })
      .returning({ id: contentItems.id })
    return row?.id ?? 0
  }
  const readsOf = async ({ token }: { token: string }, filter: object = {}) => {
    const { body } = await server.call('GET', `content/offers?${filterBy(filter)}`, { token })
    const { data } = listOf(OfferSchema).parse(body)
    const found = await Promise.all(
      data.map(({ id }) => server.call('GET', `content/offers/${String(id)}`, { token })),
    )
    expect(found.every(({ status }) => status === 200)).toBe(true)
    return data.map(({ id }) => id)
  }
  return { server, region, insert, readsOf }
}

test('any kind that stands on a page is read by whoever has a box that shows the page', async () => {
  const { server, region, insert, readsOf } = await startWithOffersAt('page')
  const { karin, nurse, admin } = region
  const id = await insert({ kind: 'offer', page: 'services' })
  expect(await readsOf(karin)).toEqual([id])
  expect(await readsOf(karin, { page: 'aid' })).toEqual([])
  expect(await readsOf(nurse)).toEqual([])
  const one = await server.call('GET', `content/offers/${String(id)}`, { token: nurse.token })
  expect(one.status).toBe(404)
  expect(await readsOf(admin, { edit: true })).toEqual([id])
})

test('any kind that stands below a category is read where the category is, and goes with it', async () => {
  const { server, region, insert, readsOf } = await startWithOffersAt('category')
  const { karin, nurse, admin } = region
  const parentId = await insert({ kind: 'category', page: 'services' })
  const id = await insert({ kind: 'offer', parentId })
  expect(await readsOf(karin)).toEqual([id])
  expect(await readsOf(karin, { page: 'aid' })).toEqual([])
  expect(await readsOf(nurse)).toEqual([])
  await server.call('DELETE', `content/categories/${String(parentId)}`, { token: admin.token })
  expect(await readsOf(karin)).toEqual([])
  expect(await readsOf(admin, { edit: true })).toEqual([])
})
