import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LoginAnswerSchema } from '@lykta/contract/accounts'
import { BoxTokenSchema, BoxViewSchema, DemoBoxSchema } from '@lykta/contract/boxes'
import { CalendarEventSchema, calendarIntervals, CalendarTypeSchema } from '@lykta/contract/calendar'
import { CategorySchema } from '@lykta/contract/content'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { boxes, calendarEvents, calls, links, messages, users } from '@lykta/server/tables'
import { eq, inArray, sql } from 'drizzle-orm'
import { connectAsync } from 'mqtt'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts'
import { createWorld } from '../../../apps/server/src/testing/world.ts'
import { createDemo, type Demo } from './demo.ts'
import { localPassword } from './local-password.ts'

const print = () => undefined
const patience = 10_000
/** Of a region elsewhere than by default. */
const timeZone = 'Europe/Helsinki'

/** A server with the demo world in it, whose residents are at their TVs. */
const startDemoServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lykta-demo-'))
  let demo: Demo | undefined
  const idleLimits = new Set<unknown>()
  let again: ((kind: 'local' | 'lan') => Promise<Demo>) | undefined
  const server = await startTestServer({
    environment: { DATA_DIR: dataDir, TIME_ZONE: timeZone },
    overrides: {
      extend: async (parts) => {
        again = (kind) => createDemo(parts, { demo: kind, print, simulate: false })
        const add: typeof parts.files.add = async (tx, entry) => {
          const { rows } = await tx.execute(sql`show idle_in_transaction_session_timeout`)
          for (const row of rows) idleLimits.add(row['idle_in_transaction_session_timeout'])
          return parts.files.add(tx, entry)
        }
        demo = await createDemo({ ...parts, files: { ...parts.files, add } }, { demo: 'local', print })
        return demo.extension
      },
    },
  })
  return {
    ...server,
    idleLimits,
    logIn: async (username: string, password: string = localPassword) => {
      const { body } = await server.call('POST', 'login-relative', { body: { username, password } })
      return LoginAnswerSchema.parse(body).data
    },
    again: (kind: 'local' | 'lan') => again?.(kind),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true })
    },
  }
}

// Making the world takes seconds because of its pictures, and minutes on a busy machine, so there is one. What changes its passwords puts
// them back.
let made: Awaited<ReturnType<typeof startDemoServer>> | undefined
beforeAll(async () => {
  made = await startDemoServer()
  return () => made?.[Symbol.asyncDispose]()
}, 600_000)
const shared = () => {
  if (made === undefined) throw new Error('the server has not started')
  return made
}

const listed = async (server: TestServer) => {
  const { body } = await server.call('GET', 'demo/boxes')
  return listOf(DemoBoxSchema).parse(body).data
}

const boxViewsOf = async (server: TestServer, { token, user }: { token: string; user: { id: number } }) => {
  const { body } = await server.call('GET', `caretakers/${String(user.id)}`, { token })
  return listOf(BoxViewSchema).parse(body).data
}

describe('the demo world', () => {
  test('every listed account can log in, and sees its boxes', async () => {
    const server = shared()
    const boxesOf = async (username: string) =>
      (await boxViewsOf(server, await server.logIn(username))).map(({ nickName }) => nickName)
    expect(await boxesOf('karin')).toEqual(['Mamma', 'Mormor', 'Pappa', 'Farbror Nils'])
    expect(await boxesOf('johan')).toEqual(['Mamma', 'Pappa'])
    expect(new Set(await boxesOf('amina'))).toEqual(
      new Set(['Ingegerd Nyström', 'Arne Björk', 'Ingrid Lindqvist', 'Per-Erik Lindqvist']),
    )
    expect(await boxesOf('admin')).toHaveLength(2)
  })

  test('is made however long its pictures take on a busy machine', () => {
    expect([...shared().idleLimits]).toEqual(['0'])
  })

  test('is made once: starting again changes nothing', async () => {
    const server = shared()
    const count = async () => ({
      users: await server.db.$count(users),
      boxes: await server.db.$count(boxes),
      links: await server.db.$count(links),
      messages: await server.db.$count(messages),
      events: await server.db.$count(calendarEvents),
      calls: await server.db.$count(calls),
    })
    const before = await count()
    expect(Math.min(...Object.values(before))).toBeGreaterThan(5)
    await server.again('local')
    expect(await count()).toEqual(before)
  })

  test('is not made in a database with users', async () => {
    let make: (() => Promise<Demo>) | undefined
    await using server = await startTestServer({
      overrides: {
        extend: (parts) => {
          make = () => createDemo(parts, { demo: 'local', print, simulate: false })
          return Promise.resolve({})
        },
      },
    })
    await createWorld(server.db).user({ username: 'somebody' })
    await make?.()
    expect(await server.db.$count(users)).toBe(1)
    expect(await server.db.$count(boxes)).toBe(0)
  })

  test("lives in the region's time zone", async () => {
    const { db } = shared()
    const ids = (await listed(shared())).map(({ id }) => id)
    const zones = await db.select({ timeZone: boxes.timeZone }).from(boxes).where(inArray(boxes.id, ids))
    expect(new Set(zones.map((box) => box.timeZone))).toEqual(new Set([timeZone]))
    const [lunch] = await db.select().from(calendarEvents).where(eq(calendarEvents.title, 'Lunch with Greta'))
    expect(lunch?.startsAt.toLocaleTimeString('sv-SE', { timeZone, timeStyle: 'short' })).toBe('11:30')
  })

  test("Mamma's calendar has events of each type and each interval, some of them today", async () => {
    const server = shared()
    const karin = await server.logIn('karin')
    const [mamma] = await boxViewsOf(server, karin)
    const read = async (query: string) => {
      const filter = encodeURIComponent(JSON.stringify({ room: mamma?.room.id }))
      const { body } = await server.call('GET', `calendar?filter=${filter}${query}`, { token: karin.token })
      return listOf(CalendarEventSchema).parse(body).data
    }
    const events = await read('')
    expect(new Set(events.map(({ interval }) => interval))).toEqual(new Set(calendarIntervals))
    const { body } = await server.call('GET', 'calendartype', { token: karin.token })
    const types = listOf(CalendarTypeSchema)
      .parse(body)
      .data.map(({ type }) => type)
    const used = new Set(
      events.map(({ calendartype: type }) => (typeof type === 'string' ? type : type.type)),
    )
    expect(used).toEqual(new Set([...types, '']))
    const now = Date.now()
    expect((await read(`&from=${String(now)}&to=${String(now + 86_400_000)}`)).length).toBeGreaterThan(1)
  })
})

describe('the content of the demo world', () => {
  test("every item of every page leads somewhere, in the resident's region", async () => {
    const server = shared()
    const karin = await server.logIn('karin')
    const { body } = await server.call('GET', 'content/categories', { token: karin.token })
    const leadingNowhere = listOf(CategorySchema)
      .parse(body)
      .data.filter(({ tiles, phone, link }) => tiles.length === 0 && phone === '' && link === '')
      .map(({ item }) => item)
    // Sent pictures do not depend on the region.
    expect(leadingNowhere).toEqual(['slideshow'])
  })

  test('there are news, offers with logos and municipalities with support', async () => {
    const server = shared()
    const { token } = await server.logIn('amina')
    const read = async (path: string) =>
      listOf(z.looseObject({ picture: z.string() })).parse(
        (await server.call('GET', `content/${path}`, { token })).body,
      ).data
    expect((await read('news')).length).toBeGreaterThan(2)
    expect((await read('offers')).map(({ picture }) => picture)).not.toContain('')
    expect(await read('support')).toHaveLength(3)
  })
})

describe('demo boxes', () => {
  test('are online by the real wire, but for the one that is off', async () => {
    const server = shared()
    const karin = await server.logIn('karin')
    await vi.waitFor(async () => {
      const states = (await boxViewsOf(server, karin)).map(({ nickName, online }) => [nickName, online])
      expect(states).toEqual([
        ['Mamma', true],
        ['Mormor', true],
        ['Pappa', false],
        ['Farbror Nils', true],
      ])
    }, patience)
  })

  test("a TV takes a resident's place; the simulator and every TV before it are out", async () => {
    const server = shared()
    const all = await listed(server)
    expect(all[0]).toMatchObject({ name: 'Mamma', room: 'Björkgården 214', avatarIndex: 0 })
    // The one that is off: the others stay as they were.
    const id = all.find(({ name }) => name === 'Pappa')?.id ?? 0
    const take = async () => {
      const { body } = await server.call('POST', `demo/boxes/${String(id)}/take`)
      return answerOf(BoxTokenSchema).parse(body).data.token
    }
    const first = await take()
    const options = {
      protocolVersion: 4,
      clientId: String(id),
      username: String(id),
      reconnectPeriod: 0,
    } as const
    const tv = await connectAsync(`${server.origin.replace('http', 'ws')}/mqtt`, {
      ...options,
      password: first,
    })
    const ended = Promise.withResolvers<void>()
    tv.once('close', () => {
      ended.resolve()
    })
    const second = await take()
    await ended.promise
    expect((await server.call('GET', 'box/me', { token: first })).status).toBe(401)
    expect((await server.call('GET', 'box/me', { token: second })).status).toBe(200)
    const [row] = await server.db.select().from(boxes).where(eq(boxes.id, id))
    expect(row?.simulated).toBe(false)
    await tv.endAsync(true)
  })

  test.each([['cross-site'], ['same-site']])('a page of another site takes none: %s', async (site) => {
    const response = await shared().call('POST', 'demo/boxes/1/take', { headers: { 'sec-fetch-site': site } })
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('nobody takes a box that is not of the demo, or is not there', async () => {
    const server = shared()
    const world = createWorld(server.db)
    const { groupId } = await world.group()
    const own = await world.box({ groupId })
    for (const id of [own.id, 1_000_000]) {
      expect(await server.call('POST', `demo/boxes/${String(id)}/take`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
    expect((await server.call('POST', 'demo/boxes/x/take')).status).toBe(400)
    expect((await server.call('GET', 'box/me', { token: own.token })).status).toBe(200)
  })

  test('without the demo world there are none, and nobody takes a real one without its code', async () => {
    await using server = await startTestServer()
    const world = createWorld(server.db)
    const { groupId } = await world.group()
    const box = await world.box({ groupId })
    const refused = { status: 404, body: { success: false, code: 'route_unknown' } }
    expect(await server.call('GET', 'demo/boxes')).toMatchObject(refused)
    expect(await server.call('POST', `demo/boxes/${String(box.id)}/take`)).toMatchObject(refused)
    expect(await server.call('GET', 'config')).toMatchObject({ body: { data: { demo: false } } })
    expect((await server.call('GET', 'box/me', { token: box.token })).status).toBe(200)
  })
})

describe('passwords of the demo world', () => {
  test('opened to a network, the well-known password is no longer good; back on one machine it is again', async () => {
    const server = shared()
    const onNetwork = await server.again('lan')
    const passwords = onNetwork?.accounts.map(({ password }) => password) ?? []
    expect(new Set(passwords).size).toBe(4)
    expect(passwords).not.toContain(localPassword)
    const refused = await server.call('POST', 'login-relative', {
      body: { username: 'karin', password: localPassword },
    })
    expect(refused.status).toBe(401)
    expect((await server.logIn('karin', passwords[0] ?? '')).user.username).toBe('karin')
    expect((await server.again('lan'))?.accounts).toEqual(onNetwork?.accounts)
    await server.again('local')
    expect((await server.logIn('karin')).user.username).toBe('karin')
  })

  test('one that somebody has chosen stays, and is not announced', async () => {
    const server = shared()
    const isJohan = eq(users.username, 'johan')
    const [before] = await server.db.select().from(users).where(isJohan)
    await server.db
      .update(users)
      .set({ passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$c29tZWhhc2g' })
      .where(isJohan)
    const demo = await server.again('lan')
    expect(demo?.accounts.find(({ username }) => username === 'johan')?.password).toBeNull()
    await server.db.update(users).set({ passwordHash: before?.passwordHash }).where(isJohan)
    await server.again('local')
  })
})
