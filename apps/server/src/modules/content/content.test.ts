import {
  CategorySchema,
  itemNames,
  OfferSchema,
  SupportSchema,
  TileSchema,
  type ContentPage,
} from '@lykta/contract/content'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, clusters } from '../../tables.ts'
import { both, fieldsOf, filterBy, makeRegion, named, type Region } from '../../testing/content-world.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** One server for tests that each write things of their own. */
const shareRegion = () => {
  let shared: { server: TestServer; region: Region } | undefined
  beforeAll(async () => {
    const server = await startTestServer()
    shared = { server, region: await makeRegion(server) }
    return () => server[Symbol.asyncDispose]()
  })
  return () => {
    if (shared === undefined) throw new Error('the server has not started')
    return shared
  }
}

/** What each resource accepts, and what it refuses. */
const resources = [
  { path: 'news', write: named('Snow'), wrong: { texts: {} }, field: 'texts.title' },
  {
    path: 'offers',
    write: named('Björk'),
    wrong: { ...named('B'), link: 'javascript:alert(1)' },
    field: 'link',
  },
  { path: 'intro', write: named('Hello'), wrong: { texts: { title: both('') } }, field: 'texts.title' },
  {
    path: 'support',
    write: { value: 'Norrvik', description: {} },
    wrong: { value: 'Norrvik', description: { telephone: 'call us' } },
    field: 'description.telephone',
  },
  {
    path: 'categories',
    write: { ...named('Hairdresser'), page: 'services' },
    wrong: { ...named('Radio'), page: 'services', item: 'radio' },
    field: 'item',
  },
] as const

describe.each(resources)('content/$path', ({ path, write, wrong, field }) => {
  const shared = shareRegion()
  const url = `content/${path}`

  test('is written, changed and taken away by an administrator of the cluster, and read by its people', async () => {
    const { server, region } = shared()
    const { admin, karin } = region
    const made = await server.call('POST', url, { token: admin.token, body: write })
    expect(made).toMatchObject({
      status: 200,
      body: { data: { cluster: region.clusterId, published: true } },
    })
    const { id } = answerOf(SupportSchema.pick({ id: true })).parse(made.body).data

    expect(await server.call('GET', `${url}/${String(id)}`, { token: karin.token })).toMatchObject({
      status: 200,
      body: { data: { id } },
    })
    const changed = await server.call('PUT', `${url}/${String(id)}`, {
      token: admin.token,
      body: { data: { ...write, position: 7 } },
    })
    expect(changed).toMatchObject({ status: 200, body: { data: { id, position: 7 } } })

    const removed = await server.call('DELETE', `${url}/${String(id)}`, { token: admin.token })
    expect(removed.status).toBe(200)
    expect((await server.call('GET', `${url}/${String(id)}`, { token: karin.token })).status).toBe(404)
    const entries = await server.db.select().from(auditEntries)
    expect(
      entries
        .filter(({ subjectType, subjectId }) => subjectType === 'content' && subjectId === id)
        .map(({ detail }) => detail?.['change']),
    ).toEqual(['created', 'changed', 'removed'])
  })

  test('refuses invalid input', async () => {
    const { server, region } = shared()
    const { token } = region.admin
    const refused = await server.call('POST', url, { token, body: wrong })
    expect(refused.status).toBe(400)
    expect(fieldsOf(refused.body)).toEqual([field])
    const { body } = await server.call('POST', url, { token, body: write })
    const { id } = answerOf(SupportSchema.pick({ id: true })).parse(body).data
    expect((await server.call('PUT', `${url}/${String(id)}`, { token, body: wrong })).status).toBe(400)
    expect((await server.call('GET', `${url}/x`, { token })).status).toBe(400)
    expect((await server.call('DELETE', `${url}/x`, { token })).status).toBe(400)
    expect((await server.call('GET', `${url}?sort=["colour","ASC"]`, { token })).status).toBe(400)
    expect((await server.call('GET', `${url}?language=de`, { token })).status).toBe(400)
  })

  test('asks for a session', async () => {
    const { server } = shared()
    const calls = [
      ['GET', url],
      ['GET', `${url}/1`],
      ['POST', url],
      ['PUT', `${url}/1`],
      ['DELETE', `${url}/1`],
    ] as const
    for (const [method, path] of calls) {
      const body = method === 'POST' || method === 'PUT' ? { body: write } : {}
      expect(await server.call(method, path, body)).toMatchObject({
        status: 401,
        body: { code: 'no_session' },
      })
    }
  })

  test('is not written by relatives and staff, nor for another cluster', async () => {
    const { server, region } = shared()
    const { world, karin, nurse, admin, stranger } = region
    const visitor = await world.user()
    const { body } = await server.call('POST', url, { token: admin.token, body: write })
    const { id } = answerOf(SupportSchema.pick({ id: true })).parse(body).data
    const refusal = { status: 422, body: { code: 'not_permitted' } }
    for (const { token } of [karin, nurse, visitor]) {
      expect(await server.call('POST', url, { token, body: write })).toMatchObject(refusal)
      expect(await server.call('GET', `${url}?${filterBy({ edit: true })}`, { token })).toMatchObject(refusal)
      expect(await server.call('PUT', `${url}/${String(id)}`, { token, body: write })).toMatchObject(refusal)
      expect(await server.call('DELETE', `${url}/${String(id)}`, { token })).toMatchObject(refusal)
    }
    const away = { ...write, cluster: region.otherCluster }
    expect(await server.call('POST', url, { token: admin.token, body: away })).toMatchObject(refusal)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const sent = method === 'PUT' ? { body: write } : {}
      const answer = await server.call(method, `${url}/${String(id)}`, { token: stranger.token, ...sent })
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })

  test('shared content is written by system administrators only', async () => {
    const { server, region } = shared()
    const common = { ...write, cluster: null }
    const refused = await server.call('POST', url, { token: region.admin.token, body: common })
    expect(refused).toMatchObject({ status: 422, body: { code: 'not_permitted' } })
    const made = await server.call('POST', url, { token: region.system.token, body: common })
    const { id, cluster } = answerOf(SupportSchema.pick({ id: true, cluster: true })).parse(made.body).data
    expect(cluster).toBeNull()
    expect(await server.call('DELETE', `${url}/${String(id)}`, { token: region.admin.token })).toMatchObject({
      status: 422,
    })
    const nowhere = await server.call('POST', url, {
      token: region.system.token,
      body: { ...write, cluster: 2_000_000_000 },
    })
    expect(nowhere.status).toBe(400)
    expect(fieldsOf(nowhere.body)).toEqual(['cluster'])
  })

  test('a draft is there for those who edit it only', async () => {
    const { server, region } = shared()
    const { admin, karin, stranger } = region
    const { body } = await server.call('POST', url, {
      token: admin.token,
      body: { ...write, published: false },
    })
    const { id, published } = answerOf(SupportSchema.pick({ id: true, published: true })).parse(body).data
    expect(published).toBe(false)
    const idsSeenBy = async (token: string, filter: object) => {
      const answer = await server.call('GET', `${url}?${filterBy(filter)}`, { token })
      return listOf(SupportSchema.pick({ id: true }))
        .parse(answer.body)
        .data.map((one) => one.id)
    }
    expect(await idsSeenBy(admin.token, { edit: true })).toContain(id)
    expect(await idsSeenBy(admin.token, {})).not.toContain(id)
    expect(await idsSeenBy(karin.token, {})).not.toContain(id)
    expect(await idsSeenBy(stranger.token, { edit: true })).not.toContain(id)
    expect((await server.call('GET', `${url}/${String(id)}`, { token: karin.token })).status).toBe(404)
  })

  test('is listed to whoever belongs to the cluster, and to nobody else', async () => {
    const { server, region } = shared()
    const { body } = await server.call('POST', url, { token: region.admin.token, body: write })
    const { id } = answerOf(SupportSchema.pick({ id: true })).parse(body).data
    const sees = async (token: string) => {
      const answer = await server.call('GET', `${url}?limit=1000`, { token })
      return listOf(SupportSchema.pick({ id: true }))
        .parse(answer.body)
        .data.some((one) => one.id === id)
    }
    expect(await sees(region.karin.token)).toBe(true)
    expect(await sees(region.admin.token)).toBe(true)
    expect(await sees(region.stranger.token)).toBe(false)
    // What stands on a page is for those with a box there that has the page.
    expect(await sees(region.nurse.token)).toBe(path !== 'categories')
  })
})

test('[SUPPORT-04] a support municipality has a value and a description; what it lacks is empty', async () => {
  await using server = await startTestServer()
  const { admin, nurse } = await makeRegion(server)
  await server.call('POST', 'content/support', {
    token: admin.token,
    body: {
      value: 'Norrvik',
      texts: { title: both('Home care technology', 'Välfärdsteknik') },
      description: { telephone: '0980-319 212', email: 'lykta@norrvik.example' },
    },
  })
  const { body } = await server.call('GET', 'content/support?language=sv', { token: nurse.token })
  expect(listOf(SupportSchema).parse(body).data).toMatchObject([
    {
      value: 'Norrvik',
      description: {
        title: 'Välfärdsteknik',
        telephone: '0980-319 212',
        onCall: '',
        email: 'lykta@norrvik.example',
        visitingAddress: '',
      },
    },
  ])
})

describe('links', () => {
  const shared = shareRegion()
  test.each([
    { link: 'https://www.1177.se/', taken: true },
    { link: 'http://norrvik.example/mat?x=1', taken: true },
    { link: 'tel:+46980319212', taken: true },
    { link: 'mailto:lykta@norrvik.example', taken: true },
    { link: '', taken: true },
    { link: 'javascript:alert(1)', taken: false },
    { link: ' JavaScript:alert(1)', taken: false },
    { link: 'data:text/html,hello', taken: false },
    { link: 'file:///etc/passwd', taken: false },
    { link: '//norrvik.example', taken: false },
    { link: 'norrvik.example', taken: false },
    { link: 'https://bank.example@elsewhere.example/', taken: false },
  ])('"$link" is taken: $taken', async ({ link, taken }) => {
    const { server, region } = shared()
    const { status, body } = await server.call('POST', 'content/offers', {
      token: region.admin.token,
      body: { ...named('Björk Apotek'), link },
    })
    expect(status).toBe(taken ? 200 : 400)
    expect(answerOf(OfferSchema).safeParse(body).data?.data.link).toBe(taken ? link : undefined)
  })

  test.each([
    { picture: '/branding/offers/bjork-apotek.svg', taken: true },
    { picture: 'https://elsewhere.example/a.svg', taken: false },
    { picture: '/branding/../api/users', taken: false },
    { picture: '/media/abc.jpg', taken: false },
  ])('the picture "$picture" is taken: $taken', async ({ picture, taken }) => {
    const { server, region } = shared()
    const { status } = await server.call('POST', 'content/offers', {
      token: region.admin.token,
      body: { ...named('Björk Apotek'), picture },
    })
    expect(status).toBe(taken ? 200 : 400)
  })
})

const readPage = async (
  server: TestServer,
  token: string,
  filter: { caretaker: number; page: ContentPage },
) => {
  const { status, body } = await server.call('GET', `content/categories?${filterBy(filter)}`, { token })
  return status === 200 ? listOf(CategorySchema).parse(body).data : []
}

describe('pages', () => {
  test('[CATEGORY-04] [CATEGORY-06] [CATEGORY-07] [CATEGORY-08] a new Lykta has the items of every page', async () => {
    await using server = await startTestServer()
    const { box, karin } = await makeRegion(server)
    for (const page of ['careContacts', 'services', 'aid', 'entertainment'] as const) {
      const items = await readPage(server, karin.token, { caretaker: box.id, page })
      expect(items.map(({ item }) => item)).toEqual([...itemNames[page]])
    }
  })

  test("[CATEGORY-05] a category has its sub-providers, the municipality's own only", async () => {
    await using server = await startTestServer()
    const { box, karin, admin, stranger } = await makeRegion(server)
    const page = { caretaker: box.id, page: 'services' as const }
    const restaurant = (await readPage(server, karin.token, page)).find(({ item }) => item === 'restaurant')
    const add = (token: string, title: string) =>
      server.call('POST', 'content/tiles', { token, body: { ...named(title), parent: restaurant?.id } })
    await add(admin.token, 'Sjökrogen')
    await add(stranger.token, 'Fjällköket')
    const after = await readPage(server, karin.token, page)
    const tiles = after.find(({ item }) => item === 'restaurant')?.tiles
    expect(tiles?.map(({ title }) => title)).toEqual(['Sjökrogen'])
    expect(after.find(({ item }) => item === 'goods')?.tiles).toEqual([])
  })

  test('a municipality’s own category replaces the shared one, and hides it as a draft', async () => {
    await using server = await startTestServer()
    const { box, karin, admin } = await makeRegion(server)
    const page = { caretaker: box.id, page: 'entertainment' as const }
    const write = (item: string, values: object) =>
      server.call('POST', 'content/categories', {
        token: admin.token,
        body: { ...named(`Our ${item}`), page: 'entertainment', item, position: 1, ...values },
      })
    const before = await readPage(server, karin.token, page)
    const common = before.find(({ item }) => item === 'radio')
    await server.call('POST', 'content/tiles', {
      token: admin.token,
      body: { ...named('Radio Norr'), parent: common?.id },
    })
    expect((await write('radio', {})).status).toBe(200)
    expect((await write('music', { published: false })).status).toBe(200)
    const after = await readPage(server, karin.token, page)
    expect(after.map(({ title }) => title)).toEqual(['Films', 'Our radio', 'Slideshow'])
    expect(after.find(({ item }) => item === 'radio')?.tiles.map(({ title }) => title)).toEqual([
      'Radio Norr',
    ])
    expect(await write('radio', {})).toMatchObject({ status: 409, body: { code: 'clash' } })
  })

  test('stand once on a page, however many write them at once', async () => {
    await using server = await startTestServer()
    const { admin } = await makeRegion(server)
    const write = () =>
      server.call('POST', 'content/categories', {
        token: admin.token,
        body: { ...named('Our radio'), page: 'entertainment', item: 'radio' },
      })
    const answers = await Promise.all([write(), write(), write(), write(), write()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    expect(fieldsOf(answers.find(({ status }) => status === 409)?.body)).toEqual(['item'])
  })

  test('are for those whom the box shows them', async () => {
    await using server = await startTestServer()
    const { world, groupId, box, stranger } = await makeRegion(server)
    const page = { caretaker: box.id, page: 'services' as const }
    const without = await world.user()
    await world.link(without.id, box.id, { permissions: ['phone', 'aid'] })
    expect(await readPage(server, without.token, page)).toEqual([])
    expect(await readPage(server, without.token, { ...page, page: 'aid' })).toHaveLength(4)
    const boxWithout = await world.box({ groupId, functions: ['phone'] })
    const sister = await world.user()
    await world.link(sister.id, boxWithout.id)
    expect(await readPage(server, sister.token, { ...page, caretaker: boxWithout.id })).toEqual([])
    const answer = await server.call('GET', `content/categories?${filterBy(page)}`, { token: stranger.token })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('content/tiles', () => {
  test('have the generic verbs, below a category that the writer may use', async () => {
    await using server = await startTestServer()
    const { box, karin, admin, stranger, system } = await makeRegion(server)
    const [goods] = await readPage(server, karin.token, { caretaker: box.id, page: 'services' })
    const body = { ...named('Hemkassen'), parent: goods?.id, phone: '0980-319 240' }
    const { token } = admin
    const made = await server.call('POST', 'content/tiles', { token, body })
    const { id } = answerOf(TileSchema).parse(made.body).data
    const url = `content/tiles/${String(id)}`
    expect(await server.call('GET', url, { token: karin.token })).toMatchObject({
      status: 200,
      body: { data: { title: 'Hemkassen', phone: '0980-319 240', parent: goods?.id } },
    })
    const listed = await server.call('GET', `content/tiles?${filterBy({ parent: goods?.id })}`, {
      token: karin.token,
    })
    expect(
      listOf(TileSchema)
        .parse(listed.body)
        .data.map((one) => one.id),
    ).toEqual([id])
    expect((await server.call('GET', url, { token: stranger.token })).status).toBe(404)
    expect((await server.call('GET', 'content/tiles')).status).toBe(401)
    expect((await server.call('POST', 'content/tiles', { token: karin.token, body })).status).toBe(422)
    for (const wrong of [
      { ...body, parent: 2_000_000_000 },
      { ...body, parent: id },
    ]) {
      const refused = await server.call('POST', 'content/tiles', { token, body: wrong })
      expect(refused.status).toBe(400)
      expect(fieldsOf(refused.body)).toEqual(['parent'])
    }
    const moved = await server.call('PUT', url, { token, body: { ...body, phone: '' } })
    expect(answerOf(TileSchema).parse(moved.body).data.phone).toBe('')
    // It is removed with its category.
    await server.call('DELETE', `content/categories/${String(goods?.id)}`, { token: system.token })
    expect((await server.call('GET', url, { token })).status).toBe(404)
  })

  test('are read only where their category stands on the page', async () => {
    await using server = await startTestServer()
    const { box, karin, admin } = await makeRegion(server)
    const { token } = admin
    const category = { ...named('Hairdresser'), page: 'services' }
    const draft = { ...category, published: false }
    const madeCategory = await server.call('POST', 'content/categories', { token, body: draft })
    const parent = answerOf(CategorySchema).parse(madeCategory.body).data.id
    const tile = { ...named('Klipp'), parent }
    const made = await server.call('POST', 'content/tiles', { token, body: tile })
    const { id } = answerOf(TileSchema).parse(made.body).data
    const reads = async () => {
      const one = await server.call('GET', `content/tiles/${String(id)}`, { token: karin.token })
      const listed = await server.call('GET', `content/tiles?${filterBy({ caretaker: box.id, parent })}`, {
        token: karin.token,
      })
      return {
        one: one.status,
        listed: listOf(TileSchema)
          .parse(listed.body)
          .data.map((of) => of.id),
      }
    }
    expect(await reads()).toEqual({ one: 404, listed: [] })
    const url = `content/categories/${String(parent)}`
    await server.call('PUT', url, { token, body: category })
    expect(await reads()).toEqual({ one: 200, listed: [id] })
  })
})

test('a user without a box or a cluster reads shared content', async () => {
  await using server = await startTestServer()
  const { world } = await makeRegion(server)
  const { token } = await world.user({ role: 'staff' })
  expect(await server.db.$count(clusters)).toBe(2)
  expect(await server.call('GET', 'content/intro', { token })).toMatchObject({
    status: 200,
    body: { total: 1, data: [{ cluster: null }] },
  })
  expect(await server.call('GET', 'content/categories', { token })).toMatchObject({ body: { data: [] } })
})
