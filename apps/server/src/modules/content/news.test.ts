import { NewsSchema } from '@lykta/contract/content'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { describe, expect, test } from 'vitest'
import { contentItems } from '../../tables.ts'
import { both, filterBy, makeRegion, named } from '../../testing/content-world.ts'
import { startTestServer } from '../../testing/test-server.ts'

describe('news', () => {
  test('[INFO-02] come newest first, with title, time and content, in the language asked for', async () => {
    await using server = await startTestServer()
    const { admin, karin } = await makeRegion(server)
    const day = 86_400_000
    const write = (title: { en: string; sv: string }, time: number) =>
      server.call('POST', 'content/news', {
        token: admin.token,
        body: { texts: { title, content: both('Words', 'Ord') }, time },
      })
    await write(both('Older', 'Äldre'), Date.now() - 2 * day)
    await write(both('Only English', ''), Date.now() - day)
    await write(both('Not yet'), Date.now() + day)
    const read = async (query: string) => {
      const { body } = await server.call('GET', `content/news?${query}`, { token: karin.token })
      return listOf(NewsSchema).parse(body)
    }
    const { data, total } = await read('')
    expect(total).toBe(2)
    expect(data.map(({ title }) => title)).toEqual(['Only English', 'Older'])
    expect(data[0]).toMatchObject({ content: 'Words' })
    expect(data[0]?.time).toBeGreaterThan(data[1]?.time ?? 0)
    expect(data[0]).not.toHaveProperty('texts')
    expect((await read('language=sv')).data.map(({ title }) => title)).toEqual(['Only English', 'Äldre'])
    const sorted = await read(`sort=${encodeURIComponent('["title","ASC"]')}&skip=1&limit=1`)
    expect(sorted.data.map(({ title }) => title)).toEqual(['Only English'])
    expect(sorted.total).toBe(2)
  })

  test('are all listed and counted, however many there are', async () => {
    await using server = await startTestServer()
    const { karin } = await makeRegion(server)
    const published = (day: number) => new Date(Date.UTC(2020, 0, day))
    const many = Array.from({ length: 1_010 }, (_, index) => ({
      kind: 'news' as const,
      title: both(`News ${String(index)}`),
      publishedAt: published(index),
    }))
    await server.db.insert(contentItems).values(many)
    const call = (path: string) => server.call('GET', `content/news${path}`, { token: karin.token })
    const { data, total } = listOf(NewsSchema).parse((await call('?skip=1008&limit=5')).body)
    expect(total).toBe(1_010)
    expect(data.map(({ title }) => title)).toEqual(['News 1', 'News 0'])
    expect((await call(`/${String(data[0]?.id)}`)).status).toBe(200)
  })

  test('stand in the order of the alphabet of the language', async () => {
    await using server = await startTestServer()
    const { admin, karin } = await makeRegion(server)
    for (const title of [both('Zoo', 'Ö'), both('apple', 'a'), both('', 'Åre'), both('Other', 'Ärende')]) {
      await server.call('POST', 'content/news', { token: admin.token, body: { texts: { title } } })
    }
    const titles = async (query: string) => {
      const { body } = await server.call('GET', `content/news?sort=${query}`, { token: karin.token })
      return listOf(NewsSchema)
        .parse(body)
        .data.map(({ title }) => title)
    }
    const ascending = encodeURIComponent('["title","ASC"]')
    expect(await titles(`${ascending}&language=sv`)).toEqual(['a', 'Åre', 'Ärende', 'Ö'])
    expect(await titles(`${ascending}&language=en`)).toEqual(['apple', 'Åre', 'Other', 'Zoo'])
  })

  test('keep the time of first publication', async () => {
    await using server = await startTestServer()
    const { admin } = await makeRegion(server)
    const { body } = await server.call('POST', 'content/news', { token: admin.token, body: named('Snow') })
    const { id, time } = answerOf(NewsSchema).parse(body).data
    expect(time).not.toBeNull()
    const changed = await server.call('PUT', `content/news/${String(id)}`, {
      token: admin.token,
      body: named('More snow'),
    })
    expect(answerOf(NewsSchema).parse(changed.body).data).toMatchObject({ title: 'More snow', time })
  })

  test('come in both languages to whoever edits them', async () => {
    await using server = await startTestServer()
    const { admin } = await makeRegion(server)
    const title = both('Snow', 'Snö')
    await server.call('POST', 'content/news', { token: admin.token, body: { texts: { title } } })
    const { body } = await server.call('GET', `content/news?${filterBy({ edit: true })}`, {
      token: admin.token,
    })
    expect(listOf(NewsSchema).parse(body).data).toMatchObject([{ texts: { title, content: both('') } }])
  })
})
