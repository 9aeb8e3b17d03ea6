import { AuditEntrySchema } from '@lykta/contract/audit'
import { LoginAnswerSchema, ManagedUserSchema, ResetTokensSchema } from '@lykta/contract/accounts'
import { answerOf, listOf } from '@lykta/contract/envelope'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffGroups } from '../../../tables.ts'
import { openFeed } from '../../../testing/feed-client.ts'
import { mailsTo, subjectOf } from '../../../testing/mailbox.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createWorld, testPassword } from '../../../testing/world.ts'

let server: TestServer
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  server = await startTestServer({ environment: { LOGIN_FAILURES_PER_ADDRESS: '1000' } })
  world = createWorld(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

const makeAdmin = async () => {
  const { clusterId, groupId } = await world.group()
  const admin = await world.user({ role: 'admin', level: 'cluster', clusterId })
  return { clusterId, groupId, token: admin.token, admin }
}
let serial = 0
const eva = (values: object = {}) => {
  serial += 1
  const username = `eva.berg-${String(serial)}`
  const email = `${username}@example.org`
  return { username, email, password: testPassword, firstName: 'Eva', role: 'relative', ...values }
}
const create = (token: string, body: object) => server.call('POST', 'users', { token, body })
const created = async (token: string, body: object) => {
  const answer = await create(token, body)
  expect(answer).toMatchObject({ status: 200 })
  return answerOf(ManagedUserSchema).parse(answer.body).data
}
const edit = (token: string, id: number, data: object) =>
  server.call('PUT', `users/${String(id)}`, { token, body: { data } })
const logIn = (username: string, password = testPassword) =>
  server.call('POST', 'login-relative', { body: { username, password } })
const isLive = async (token: string) => (await server.call('GET', 'users/me', { token })).status === 200
const auditOf = async (token: string, userId: number) => {
  const query = new URLSearchParams({ filter: JSON.stringify({ userId }) })
  const { body } = await server.call('GET', `audit?${query.toString()}`, { token })
  return listOf(AuditEntrySchema).parse(body).data
}

describe('mail about a change', () => {
  const subjects = async (email: string) => (await mailsTo(server, email)).map(subjectOf)

  test('a new administrator is announced to themselves and to those of the same cluster', async () => {
    const { token, clusterId, admin } = await makeAdmin()
    const elsewhere = await makeAdmin()
    const made = await created(token, eva({ role: 'admin', level: 'cluster', cluster: clusterId }))
    const [mail = ''] = await mailsTo(server, admin.email)
    expect(subjectOf(mail)).toBe('Lykta: A new administrator')
    expect(mail).toContain('Eva')
    expect(await subjects(made.email)).toEqual(['Lykta: A new administrator'])
    expect(await subjects(elsewhere.admin.email)).toEqual([])
  })

  test('whoever becomes an administrator is announced, and one who is changed', async () => {
    const { token, clusterId, admin } = await makeAdmin()
    const { id } = await created(token, eva({ role: 'staff', cluster: clusterId }))
    expect(await subjects(admin.email)).toEqual([])
    await edit(token, id, { role: 'admin', level: 'cluster' })
    await edit(token, id, { firstName: 'Ewa' })
    await edit(token, id, { disabled: true })
    expect(await subjects(admin.email)).toEqual([
      'Lykta: A new administrator',
      'Lykta: An administrator was changed',
    ])
  })

  test('a password or address that an administrator changed is mailed to the old address', async () => {
    const { token, clusterId } = await makeAdmin()
    const { id, email } = await created(token, eva({ cluster: clusterId }))
    await edit(token, id, { password: 'Brand-new-2', email: `new-${email}` })
    expect((await subjects(email)).toSorted()).toEqual([
      'Lykta: Your email address was changed',
      'Lykta: Your password was changed',
    ])
    expect(await subjects(`new-${email}`)).toEqual([])
  })

  test('a user name that an administrator changed is mailed to whoever has to log in with it', async () => {
    const { token, clusterId } = await makeAdmin()
    const { id, email } = await created(token, eva({ cluster: clusterId }))
    await edit(token, id, { username: `other-${String(id)}` })
    const [mail = '', ...more] = await mailsTo(server, email)
    expect(subjectOf(mail)).toBe('Lykta: Your user name was changed')
    expect(mail).toContain(`other-${String(id)}`)
    expect(more).toEqual([])
  })
})

describe('a new account', () => {
  test('is all that the form says, and logs in', async () => {
    const { token, clusterId } = await makeAdmin()
    const form = {
      ...eva({
        lastName: 'Berg',
        phone: '+46 (0)70-12',
        company: 'Sjöbygden',
        role: 'admin',
        level: 'cluster',
      }),
      language: 'sv',
      cluster: clusterId,
      mobileApp: false,
      enableVideoCall: false,
      forceChangePassword: true,
    }
    const user = await created(token, form)
    const { password: _, ...rest } = form
    expect(user).toMatchObject({ ...rest, disabled: false })
    expect(await logIn(form.username)).toMatchObject({
      status: 200,
      body: { data: { user: { forceChangePassword: true, enableVideoCall: false, mobileApp: false } } },
    })
    const { body } = await server.call('GET', `users/${String(user.id)}`, { token })
    expect(body).toMatchObject({ data: user })
    expect(JSON.stringify(body)).not.toMatch(/argon|"password/i)
  })

  test('belongs to the cluster of whoever made it, and has to choose a password of its own', async () => {
    const { token, clusterId } = await makeAdmin()
    const user = await created(token, eva())
    expect(user).toMatchObject({
      cluster: clusterId,
      level: 'user',
      forceChangePassword: true,
      mobileApp: true,
    })
  })

  test.each(
    [
      { values: { username: '' }, says: { username: 'Required' } },
      ...['eva berg', 'eva@berg.se'].map((username) => ({
        note: '[USERFORM-14] ',
        values: { username },
        says: { username: 'Only letters, digits and . _ - can be used' },
      })),
      {
        note: '[USERFORM-15] ',
        values: { username: 'e'.repeat(51) },
        says: { username: 'Maximum of 50 characters are allowed' },
      },
      { values: { firstName: ' ' }, says: { firstName: 'Required' } },
      { values: { email: '' }, says: { email: 'Required' } },
      { values: { email: 'eva' }, says: { email: 'The email address is incorrect' } },
      {
        values: { phone: 'home' },
        says: { phone: 'A phone number can only contain digits, +, -, ( ) and spaces.' },
      },
      {
        values: { password: 'short' },
        says: { password: 'Your password must be at least 6 characters long' },
      },
      { values: { role: 'admin' }, says: { level: 'Required' } },
      { values: { role: 'admin', level: 'user' }, says: { level: 'Required' } },
      { values: { role: 'staff', cluster: null }, says: { cluster: 'Required' } },
    ].map((one) => ({ note: '', ...one })),
  )('$note$values is refused: $says', async ({ values, says: fields }) => {
    const { token } = await makeAdmin()
    expect(await create(token, eva(values))).toMatchObject({
      status: 400,
      body: { code: 'bad_input', fields },
    })
  })

  test('[USERFORM-14] [USERFORM-15] may have 50 characters, of letters of any script', async () => {
    const { token } = await makeAdmin()
    const username = `${'å'.normalize('NFD')}_${'ж'.repeat(48)}`
    expect((await created(token, eva({ username }))).username).toBe(username.normalize())
  })

  test('[USERFORM-10] [USERFORM-11] [USERFORM-13] has a name and an address that nobody has, in any case', async () => {
    const { token } = await makeAdmin()
    const [one, other] = [eva(), eva()]
    await created(token, one)
    await created(token, other)
    expect(await create(token, { ...eva(), username: one.username.toUpperCase() })).toMatchObject({
      status: 409,
      body: {
        code: 'username_taken',
        message: 'Set username is already taken, try with another!',
        fields: { username: 'Set username is already taken, try with another!' },
      },
    })
    expect(await create(token, { ...eva(), email: one.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: {
        code: 'email_taken',
        message: 'Set email is already taken, try with another!',
        fields: { email: 'Set email is already taken, try with another!' },
      },
    })
    expect(await create(token, one)).toMatchObject({
      status: 409,
      body: { code: 'user_exists', message: 'User already exist' },
    })
    expect(await create(token, { ...one, email: other.email })).toMatchObject({
      body: { code: 'username_taken' },
    })
  })

  test('[USERFORM-10] is created once when it is sent twice at once', async () => {
    const { token } = await makeAdmin()
    const twin = eva()
    const statuses = (await Promise.all([create(token, twin), create(token, twin)])).map(
      ({ status }) => status,
    )
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
  })
})

describe('an account that is changed', () => {
  test('[USERFORM-12] has to be there', async () => {
    const { token } = await makeAdmin()
    const refused = { status: 404, body: { code: 'user_not_exist', message: 'User not exist' } }
    expect(await edit(token, 2_000_000_000, { firstName: 'Eva' })).toMatchObject(refused)
    expect(await server.call('DELETE', 'users/2000000000', { token })).toMatchObject(refused)
  })

  test('[USERFORM-10] [USERFORM-11] keeps its own name, and takes nobody else’s', async () => {
    const { token } = await makeAdmin()
    const [one, other] = [eva(), eva()]
    await created(token, one)
    const { id } = await created(token, other)
    const { username, email } = other
    expect((await edit(token, id, { username, email, company: 'Home' })).status).toBe(200)
    expect(await edit(token, id, { username: one.username })).toMatchObject({
      body: { code: 'username_taken' },
    })
    expect(await edit(token, id, { email: one.email })).toMatchObject({ body: { code: 'email_taken' } })
  })

  test('logs nobody out by a new telephone number, and its owner by a new password', async () => {
    const { token, clusterId } = await makeAdmin()
    const karin = await world.user({ clusterId })
    await edit(token, karin.id, { phone: '112', forceChangePassword: true })
    expect(await isLive(karin.token)).toBe(true)
    await edit(token, karin.id, { password: 'Another-password-2', forceChangePassword: false })
    expect(await isLive(karin.token)).toBe(false)
    expect((await logIn(karin.username)).status).toBe(401)
    expect((await logIn(karin.username, 'Another-password-2')).status).toBe(200)
  })

  test('[USERFORM-20] lets nobody in once it is disabled, and is let in again when it is said so', async () => {
    const { token, clusterId } = await makeAdmin()
    const karin = await world.user({ clusterId })
    expect((await edit(token, karin.id, { disabled: true })).status).toBe(200)
    expect(await isLive(karin.token)).toBe(false)
    expect(await logIn(karin.username)).toMatchObject({ status: 403, body: { code: 'account_disabled' } })
    await edit(token, karin.id, { disabled: false })
    expect((await logIn(karin.username)).status).toBe(200)
  })

  test('that moves to another role is logged out, and looks after none of its old groups', async () => {
    const { token, clusterId, groupId } = await makeAdmin()
    const amina = await world.user({ role: 'staff', clusterId })
    await world.assignStaff(amina.id, groupId)
    await edit(token, amina.id, { role: 'relative' })
    await edit(token, amina.id, { role: 'staff' })
    expect(await server.db.select().from(staffGroups).where(eq(staffGroups.userId, amina.id))).toEqual([])
    expect(await isLive(amina.token)).toBe(false)
  })

  test('looks after the groups that are named, of its own cluster, as long as it is staff', async () => {
    const { token, clusterId, groupId } = await makeAdmin()
    const { groupId: elsewhere } = await world.group()
    const box = await world.box({ groupId })
    const amina = await created(token, eva({ role: 'staff', groups: [groupId, groupId] }))
    expect(amina.groups).toEqual([groupId])
    const session = await world.sessionOf(amina.id)
    const seen = async () => (await server.call('GET', `boxes/${String(box.id)}`, { token: session })).status
    expect(await seen()).toBe(200)

    const unknown = { status: 400, body: { fields: { groups: 'This is not known.' } } }
    for (const id of [elsewhere, 2_000_000_000])
      expect(await edit(token, amina.id, { groups: [groupId, id] })).toMatchObject(unknown)
    expect(await create(token, eva({ groups: [groupId] }))).toMatchObject({
      status: 400,
      body: { fields: { groups: 'Only staff look after groups.' } },
    })

    await using feed = await openFeed(server.origin)
    await feed.subscribe(session)
    await edit(token, amina.id, { phone: '112' })
    expect(await seen()).toBe(200)
    expect(await edit(token, amina.id, { groups: [] })).toMatchObject({ body: { data: { groups: [] } } })
    expect(await seen()).toBe(404)
    // Her open app reads its boxes again.
    expect(await feed.hears('changed')).toMatchObject([{ resource: 'permissions', id: amina.id }])
    await edit(token, amina.id, { groups: [groupId] })
    const query = new URLSearchParams({ filter: JSON.stringify({ search: amina.username }) })
    expect(await server.call('GET', `users?${query.toString()}`, { token })).toMatchObject({
      body: { data: [{ id: amina.id, cluster: clusterId, groups: [groupId] }] },
    })
  })

  test('[AUTH-06] [FORCE-01] has to choose a password as soon as the form says so, logged in or not', async () => {
    const { token, clusterId } = await makeAdmin()
    const karin = await world.user({ clusterId })
    const path = `users/gettokenresetpassword/${String(karin.id)}`
    expect((await server.call('GET', path, { token: karin.token })).status).toBe(422)
    await edit(token, karin.id, { forceChangePassword: true })

    const checked = await server.call('POST', 'check-relative', { body: { token: karin.token, type: 1 } })
    expect(checked).toMatchObject({ status: 200, body: { data: { forceChangePassword: true } } })
    const { body } = await server.call('GET', path, { token: karin.token })
    const [link] = answerOf(ResetTokensSchema).parse(body).data

    const { data } = LoginAnswerSchema.parse((await logIn(karin.username)).body)
    expect(data.user.forceChangePassword).toBe(true)
    expect(await server.call('GET', 'users/me', { token: data.token })).toMatchObject({
      status: 401,
      body: { code: 'password_change_required' },
    })

    const newPassword = 'Another-password-2'
    const reset = { token: link?.token, newPassword, confirmPassword: newPassword }
    expect((await server.call('POST', 'reset', { body: reset })).status).toBe(200)
    expect(await isLive(karin.token)).toBe(false)
    expect(await logIn(karin.username, newPassword)).toMatchObject({
      body: { data: { user: { forceChangePassword: false } } },
    })
  })

  test.each([
    { password: 'Another-password-2' },
    { email: 'elsewhere@example.org' },
    // Who is to choose a new password is handed a link to it.
    { forceChangePassword: true },
  ])(
    'is not taken over by whoever has borrowed a logged-in phone of an administrator: %o',
    async (changes) => {
      const { token, admin } = await makeAdmin()
      expect(await edit(token, admin.id, changes)).toMatchObject({
        status: 422,
        body: { code: 'not_permitted' },
      })
      expect((await edit(token, admin.id, { email: admin.email, phone: '112' })).status).toBe(200)
    },
  )

  test('is not moved to another cluster or raised by whoever stands no higher, and not one’s own', async () => {
    const { token, clusterId, admin } = await makeAdmin()
    const { clusterId: elsewhere } = await world.group()
    const karin = await world.user({ clusterId })
    const refused = { status: 422, body: { code: 'not_permitted' } }
    expect(await edit(token, karin.id, { cluster: elsewhere })).toMatchObject(refused)
    expect(await edit(token, karin.id, { cluster: null })).toMatchObject(refused)
    expect(await edit(token, karin.id, { role: 'admin', level: 'system' })).toMatchObject(refused)
    expect(await edit(token, admin.id, { disabled: true })).toMatchObject(refused)
    expect(await edit(token, admin.id, { role: 'relative' })).toMatchObject(refused)
    expect((await edit(token, admin.id, { firstName: 'Sture' })).status).toBe(200)
  })

  test('an administrator of a cluster has no way into the account of one of the system', async () => {
    const { token, clusterId } = await makeAdmin()
    const chief = await world.user({ role: 'admin', level: 'system', clusterId, forceChangePassword: true })
    const link = await server.call('GET', `users/gettokenresetpassword/${String(chief.id)}`, { token })
    expect(link.status).toBe(404)
  })

  test('is written down: names of fields, permissions as they are, and nothing that anybody typed', async () => {
    const { token, admin, groupId } = await makeAdmin()
    const form = eva({ forceChangePassword: false })
    const { id } = await created(token, form)
    await edit(token, id, { phone: '0701234567', enableVideoCall: false, password: 'Another-password-2' })
    await edit(token, id, { role: 'staff', groups: [groupId] })
    await edit(token, id, { groups: [groupId], company: '' })
    await edit(token, id, { groups: [] })
    await edit(token, id, { disabled: true })
    await edit(token, id, { disabled: true })
    const entries = await auditOf(token, admin.id)
    expect(entries.map(({ action, subjectId, detail }) => [action, subjectId, detail])).toEqual([
      ['user_disabled', id, {}],
      ['permissions_changed', id, { groups: '' }],
      [
        'permissions_changed',
        id,
        { role: 'staff', level: 'user', cluster: admin.clusterId, groups: String(groupId) },
      ],
      ['password_changed', id, {}],
      ['permissions_changed', id, { enableVideoCall: false }],
      ['user_changed', id, { fields: 'phone' }],
      ['user_created', id, { role: 'relative', level: 'user', cluster: admin.clusterId }],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/eva|0701234567|Another/i)
  })
})

test('the list is looked through by name, user name and address, in the order asked for', async () => {
  const { token } = await makeAdmin()
  for (const [username, firstName, lastName] of [
    ['zz-list', 'Bo', 'Ek'],
    ['yy-list', 'Åsa', 'Ek_Lund'],
  ]) {
    await created(token, eva({ username, firstName, lastName }))
  }
  const find = async (query: Record<string, unknown>) => {
    const text = Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)])
    const { body } = await server.call('GET', `users?${new URLSearchParams(text).toString()}`, { token })
    return listOf(ManagedUserSchema)
      .parse(body)
      .data.map(({ username }) => username)
  }
  expect(await find({ filter: { search: 'bo ek' } })).toEqual(['zz-list'])
  expect(await find({ filter: { search: 'k_l' } })).toEqual(['yy-list'])
  expect(await find({ filter: { search: '-list' }, sort: ['username', 'ASC'] })).toEqual([
    'yy-list',
    'zz-list',
  ])
  expect(await find({ filter: { search: '-list', role: 'staff' } })).toEqual([])
  expect(await find({ filter: { search: '-list' }, sort: ['username', 'DESC'], limit: 1 })).toEqual([
    'zz-list',
  ])
})

test.each([
  ['en', ['Åsa Berg', 'eva Alm', 'Örjan Dahl', 'Zara Alm', 'Zara Ek']],
  ['sv', ['eva Alm', 'Zara Alm', 'Zara Ek', 'Åsa Berg', 'Örjan Dahl']],
] as const)(
  '[USERFORM-22] by name the list is in the order in which names are shown, in the alphabet of %s',
  async (language, names) => {
    const { clusterId } = await world.group()
    const { token } = await world.user({ role: 'admin', level: 'cluster', clusterId, language })
    for (const name of ['Zara Ek', 'Örjan Dahl', 'eva Alm', 'Åsa Berg', 'Zara Alm']) {
      const [firstName, lastName] = name.split(' ')
      await created(token, eva({ firstName, lastName, cluster: clusterId }))
    }
    const sorted = async (order: string) => {
      const query = new URLSearchParams({
        sort: JSON.stringify(['name', order]),
        filter: JSON.stringify({ role: 'relative' }),
      })
      const { body } = await server.call('GET', `users?${query.toString()}`, { token })
      return listOf(ManagedUserSchema)
        .parse(body)
        .data.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    }
    expect(await sorted('ASC')).toEqual(names)
    expect(await sorted('DESC')).toEqual(names.toReversed())
  },
)
