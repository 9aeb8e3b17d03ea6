import { CategorySchema, NewsSchema, OfferSchema } from '@lykta/contract/content'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../tables.ts'
import { both, fieldsOf, filterBy, makeRegion, named } from '../../testing/content-world.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer } from '../../testing/test-server.ts'

const hour = 3_600_000

const startRegion = async () => {
  const clock = createTestClock()
  const server = await startTestServer({ overrides: { clock } })
  const region = await makeRegion(server)
  const write = async (method: 'POST' | 'PUT', path: string, body: object) =>
    server.call(method, `content/${path}`, { token: region.admin.token, body })
  const titles = async (token: string, query = '') => {
    const { body } = await server.call('GET', `content/news?${query}`, { token })
    return listOf(NewsSchema)
      .parse(body)
      .data.map(({ title }) => title)
  }
  return { clock, server, region, write, titles, now: clock.now().getTime() }
}

describe('what is published', () => {
  test('[CONTENT-03] is seen from its time until its end, and by whoever edits it always', async () => {
    const { clock, server, region, write, titles, now } = await startRegion()
    await using _ = server
    const made = await write('POST', 'news', { ...named('Snow'), time: now + hour, until: now + 2 * hour })
    expect(made).toMatchObject({
      status: 200,
      body: { data: { published: true, time: now + hour, until: now + 2 * hour } },
    })
    const { id } = answerOf(NewsSchema).parse(made.body).data
    const one = async () => (await server.call('GET', `content/news/${String(id)}`, region.karin)).status
    const seen: Array<[string[], number]> = []
    for (const step of [0, hour - 1, 1, hour - 1, 1]) {
      clock.advance(step)
      seen.push([await titles(region.karin.token), await one()])
    }
    expect(seen).toEqual([
      [[], 404],
      [[], 404],
      [['Snow'], 200],
      [['Snow'], 200],
      [[], 404],
    ])
    expect(await titles(region.admin.token, filterBy({ edit: true }))).toEqual(['Snow'])
  })

  test('[CONTENT-03] is listed by its state for whoever edits it', async () => {
    const { server, region, write, titles, now } = await startRegion()
    await using _ = server
    await write('POST', 'news', { ...named('Draft'), published: false })
    await write('POST', 'news', { ...named('Later'), time: now + hour })
    await write('POST', 'news', { ...named('Now'), time: now - hour, until: now + hour })
    await write('POST', 'news', { ...named('Over'), time: now - 2 * hour, until: now - hour })
    const of = (state: string) => titles(region.admin.token, filterBy({ edit: true, state }))
    expect(await of('draft')).toEqual(['Draft'])
    expect(await of('scheduled')).toEqual(['Later'])
    expect(await of('published')).toEqual(['Now'])
    expect(await of('ended')).toEqual(['Over'])
    expect(await titles(region.karin.token, filterBy({ state: 'ended' }))).toEqual(['Now'])
  })

  test('[CONTENT-03] what waits for its time is published now when no time is given', async () => {
    const { clock, server, region, write, titles, now } = await startRegion()
    await using _ = server
    const made = await write('POST', 'news', { ...named('Snow'), time: now + hour })
    const path = `news/${String(answerOf(NewsSchema).parse(made.body).data.id)}`
    clock.advance(60_000)
    expect(await write('PUT', path, named('Snow'))).toMatchObject({
      body: { data: { time: now + 60_000, until: null } },
    })
    expect(await titles(region.karin.token)).toEqual(['Snow'])
  })

  test('[CONTENT-03] does not end before it begins', async () => {
    const { server, write, now } = await startRegion()
    await using _ = server
    for (const span of [{ time: now + hour, until: now + hour }, { until: now - 1 }]) {
      const refused = await write('POST', 'news', { ...named('Snow'), ...span })
      expect(refused.status).toBe(400)
      expect(fieldsOf(refused.body)).toEqual(['until'])
    }
  })

  test('[CONTENT-03] others do not learn when it ends', async () => {
    const { server, region, write, now } = await startRegion()
    await using _ = server
    await write('POST', 'offers', { ...named('Björk'), until: now + hour })
    const { body } = await server.call('GET', 'content/offers', region.karin)
    const [offer] = listOf(OfferSchema).parse(body).data
    expect(offer).not.toHaveProperty('time')
    expect(offer).not.toHaveProperty('until')
  })

  test('a municipality’s own category takes the place of everybody’s in its time only', async () => {
    const { clock, server, region, write, now } = await startRegion()
    await using _ = server
    await write('POST', 'categories', {
      ...named('Our radio'),
      page: 'entertainment',
      item: 'radio',
      time: now + hour,
      until: now + 2 * hour,
    })
    const last = async () => {
      const filter = filterBy({ caretaker: region.box.id, page: 'entertainment' })
      const { body } = await server.call('GET', `content/categories?${filter}`, region.karin)
      return listOf(CategorySchema).parse(body).data.at(-1)?.title
    }
    expect(await last()).toBe('Radio')
    clock.advance(hour)
    expect(await last()).toBe('Our radio')
    clock.advance(hour)
    expect(await last()).toBe('Radio')
  })
})

describe('a list to edit', () => {
  test('[CONTENT-01] is searched in both languages, and by the name of a municipality', async () => {
    const { server, region, write, titles } = await startRegion()
    await using _ = server
    await write('POST', 'news', { texts: { title: both('Snow 100%', 'Snö') } })
    await write('POST', 'news', { texts: { title: both('Rain', 'Regn') } })
    const find = (search: string) => titles(region.admin.token, filterBy({ edit: true, search }))
    expect(await find('SNÖ')).toEqual(['Snow 100%'])
    expect(await find('rai')).toEqual(['Rain'])
    expect(await find('%')).toEqual(['Snow 100%'])
    expect(await find('_')).toEqual([])
    await write('POST', 'support', { value: 'Norrvik', description: {} })
    const support = await server.call('GET', `content/support?${filterBy({ edit: true, search: 'norr' })}`, {
      token: region.admin.token,
    })
    expect(support.body).toMatchObject({ total: 1, data: [{ value: 'Norrvik' }] })
  })

  test('municipalities are sorted by their names, whatever their title', async () => {
    const { server, region, write } = await startRegion()
    await using _ = server
    await write('POST', 'support', { value: 'Östvik', texts: { title: both('A') }, description: {} })
    await write('POST', 'support', { value: 'Norrvik', texts: { title: both('B') }, description: {} })
    await write('POST', 'support', { value: 'Åvik', description: {} })
    const { body } = await server.call('GET', 'content/support?sort=["title","ASC"]&language=sv', {
      token: region.admin.token,
    })
    expect(body).toMatchObject({ data: [{ value: 'Norrvik' }, { value: 'Åvik' }, { value: 'Östvik' }] })
  })
})

describe('the order', () => {
  test('[CONTENT-04] is that in which things were put, also among everybody’s', async () => {
    const { server, region, write } = await startRegion()
    await using _ = server
    const { admin, system, karin } = region
    const ids = new Map<string, number>()
    const add = async (title: string, token: string, cluster?: null) => {
      const body = { ...named(title), ...(cluster === undefined ? {} : { cluster }) }
      const made = await server.call('POST', 'content/offers', { token, body })
      ids.set(title, answerOf(OfferSchema).parse(made.body).data.id)
    }
    await add('Everybody’s 1', system.token, null)
    await add('Everybody’s 2', system.token, null)
    await add('Own 1', admin.token)
    await add('Own 2', admin.token)
    const put = (title: string, place: 'before' | 'after', target: string) =>
      write('POST', `offers/${String(ids.get(title))}/move`, { target: ids.get(target), place })
    const order = async () => {
      const { body } = await server.call('GET', 'content/offers', karin)
      return listOf(OfferSchema)
        .parse(body)
        .data.map(({ title }) => title)
    }
    expect(await order()).toEqual(['Everybody’s 1', 'Everybody’s 2', 'Own 1', 'Own 2'])
    expect((await put('Own 2', 'before', 'Everybody’s 2')).status).toBe(200)
    expect((await put('Own 1', 'before', 'Own 2')).status).toBe(200)
    expect(await order()).toEqual(['Everybody’s 1', 'Own 1', 'Own 2', 'Everybody’s 2'])
    // What is changed keeps its place.
    await write('PUT', `offers/${String(ids.get('Own 1'))}`, named('Own 1'))
    expect(await order()).toEqual(['Everybody’s 1', 'Own 1', 'Own 2', 'Everybody’s 2'])
    // Everybody's are not a municipality's to move.
    expect((await put('Everybody’s 1', 'after', 'Own 1')).status).toBe(422)
    const entries = await server.db.select().from(auditEntries)
    expect(entries.filter(({ detail }) => detail?.['change'] === 'moved')).toHaveLength(2)
  })

  test('[CONTENT-04] has no place beside what is not there, itself, or another municipality’s', async () => {
    const { server, region, write } = await startRegion()
    await using _ = server
    const made = await write('POST', 'offers', named('Own'))
    const { id } = answerOf(OfferSchema).parse(made.body).data
    const elsewhere = await server.call('POST', 'content/offers', {
      token: region.stranger.token,
      body: named('Elsewhere'),
    })
    const theirs = answerOf(OfferSchema).parse(elsewhere.body).data.id
    for (const target of [id, theirs, 2_000_000_000]) {
      const refused = await write('POST', `offers/${String(id)}/move`, { target, place: 'after' })
      expect(refused.status).toBe(400)
      expect(fieldsOf(refused.body)).toEqual(['target'])
    }
  })
})
