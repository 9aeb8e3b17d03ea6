import type { ManagedUser } from '@lykta/contract/accounts'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import { userRoutes } from '@lykta/contract/accounts/users/routes'
import { erasureRoutes } from '@lykta/contract/privacy/routes'
import { answer, data, list, listPart, Refused } from '@lykta/testing/fake-network'
import { answerAll } from './answer-all.ts'

export const managed = (id: number, firstName: string, change: Partial<ManagedUser> = {}): ManagedUser => ({
  id,
  username: firstName.toLowerCase(),
  email: `${firstName.toLowerCase()}@example.org`,
  firstName,
  lastName: 'Lind',
  phone: '',
  company: '',
  avatar: null,
  role: 'relative',
  level: 'user',
  cluster: 1,
  language: 'sv',
  mobileApp: true,
  enableVideoCall: false,
  forceChangePassword: false,
  groups: [],
  extension: `2000${String(id)}`,
  disabled: false,
  hasPassword: true,
  invitation: null,
  createdAt: 0,
  ...change,
})

export const someUsers = [
  managed(1, 'Karin'),
  managed(2, 'Amina', { role: 'staff' }),
  managed(3, 'Erik', { disabled: true }),
]

export const answerAdministrator = () => {
  answerAll()
  answer(accountRoutes.permissions, () =>
    data({ role: 'admin', level: 'cluster', language: 'en', clusterId: 1, permissions: ['users'] }),
  )
}

/** The list is searched by first name, and read a page at a time. */
export const answerUsers = (all: readonly ManagedUser[]) => {
  answerAdministrator()
  answer(userRoutes.list, ({ query: { filter, skip = 0, limit = 50, countTo = Infinity } }) => {
    const found = all.filter(({ firstName }) => firstName.toLowerCase().includes(filter?.search ?? ''))
    const most = Math.max(countTo, skip + limit)
    const items = found.slice(skip, skip + limit)
    return found.length > most ? listPart(items, most) : list(items, found.length)
  })
}

/** Some who can be looked at one by one, and where they can be put. */
export const answerUserForm = (user?: ManagedUser) => {
  answerUsers(user === undefined ? someUsers : [user])
  answer(userRoutes.places, () =>
    data({
      clusters: [{ id: 1, name: 'East' }],
      groups: [
        { id: 4, name: 'Second floor', entity: 'Björkgården', cluster: 1 },
        { id: 5, name: 'Third floor', entity: 'Björkgården', cluster: 1 },
      ],
    }),
  )
  answer(userRoutes.find, ({ params }) =>
    params.id === user?.id ? data(user) : new Refused('user_not_exist', 404),
  )
  answer(erasureRoutes.previewUser, () =>
    data({
      goes: [{ what: 'choices', count: 3 }],
      stays: [{ what: 'messages', why: 'author', count: 12 }],
    }),
  )
}
