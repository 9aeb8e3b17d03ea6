import { TemplateSchema } from '@lykta/contract/content'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { describe, expect, test } from 'vitest'
import { both, fieldsOf, filterBy, makeRegion } from '../../testing/content-world.ts'
import { startTestServer } from '../../testing/test-server.ts'

const coffee = { subject: both('Coffee', 'Kaffe'), message: both('At three.', 'Klockan tre.') }

describe('message templates', () => {
  test('[MSG-36] are written by administrators, and begin a message in the language asked for', async () => {
    await using server = await startTestServer()
    const { admin, karin, box, stranger, otherCluster } = await makeRegion(server)
    const write = async (token: string, texts: object, more: object = {}) =>
      server.call('POST', 'content/templates', { token, body: { texts, ...more } })
    const created = await write(admin.token, coffee, { position: 2 })
    const { id, texts } = answerOf(TemplateSchema).parse(created.body).data
    expect(texts).toEqual(coffee)
    await write(admin.token, { ...coffee, subject: both('', 'Bara svenska') }, { position: 1 })
    await write(admin.token, { ...coffee, subject: both('A draft') }, { published: false })
    await write(stranger.token, { ...coffee, subject: both('Elsewhere') }, { cluster: otherCluster })

    const read = async (language: string) => {
      const query = `${filterBy({ caretaker: box.id })}&language=${language}`
      const { body } = await server.call('GET', `content/templates?${query}`, { token: karin.token })
      return listOf(TemplateSchema)
        .parse(body)
        .data.map(({ subject, message }) => [subject, message])
    }
    expect(await read('en')).toEqual([
      ['Bara svenska', 'At three.'],
      ['Coffee', 'At three.'],
    ])
    expect(await read('sv')).toEqual([
      ['Bara svenska', 'Klockan tre.'],
      ['Kaffe', 'Klockan tre.'],
    ])
    expect(await write(karin.token, coffee)).toMatchObject({ status: 422, body: { code: 'not_permitted' } })

    const path = `content/templates/${String(id)}`
    const anew = { ...coffee, subject: both('Tea', 'Te') }
    await server.call('PUT', path, { token: admin.token, body: { texts: anew } })
    expect((await read('sv')).map(([subject]) => subject)).toEqual(['Bara svenska', 'Te'])
    await server.call('DELETE', path, { token: admin.token })
    expect((await read('sv')).map(([subject]) => subject)).toEqual(['Bara svenska'])
  })

  test.each([
    [{ ...coffee, subject: both('') }, 'texts.subject'],
    [{ ...coffee, message: both(' ') }, 'texts.message'],
    [{ ...coffee, subject: both('x'.repeat(201)) }, 'texts.subject.en'],
    [{ ...coffee, message: both('x'.repeat(5_001)) }, 'texts.message.en'],
  ])('have a subject and words that a message can have: %#', async (texts, field) => {
    await using server = await startTestServer()
    const { admin } = await makeRegion(server)
    const { status, body } = await server.call('POST', 'content/templates', {
      token: admin.token,
      body: { texts },
    })
    expect(status).toBe(400)
    expect(fieldsOf(body)).toContain(field)
  })
})
