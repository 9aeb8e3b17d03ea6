import { functionNames, type Competence, type FunctionName } from '@lykta/contract/boxes'
import type { Role } from '@lykta/contract/accounts'
import type { Language } from '@lykta/contract/languages'
import { links, staffGroups, users } from '@lykta/server/tables'
import { known, one } from './must-find.ts'
import type { Executor } from './transaction.ts'
import type { Organisation } from './organisation.ts'
import type { HomeBox } from './residents.ts'

interface DemoLink {
  /** Whose box, by the family's name for them. */
  box: string
  nickName: string
  competence: Competence
  permissions: readonly FunctionName[]
}

interface DemoUser {
  username: string
  firstName: string
  lastName: string
  role: Role
  language: Language
  /** The name of a portrait in the apps' assets. */
  portrait?: string
  phone?: string
  company?: string
  groups?: readonly string[]
  links?: readonly DemoLink[]
}

const everything = functionNames
const talking: readonly FunctionName[] = ['phone', 'calendar', 'message']

/** Who can log in, what each is meant to show, and the order in which they are shown to a newcomer. */
export const accounts = [
  { username: 'karin', is: 'daughter: Mamma, Mormor, Pappa and an uncle' },
  { username: 'johan', is: 'son: shares Mamma and Pappa with Karin' },
  { username: 'amina', is: 'staff of Björkgården, floor 2' },
  { username: 'admin', is: 'administrator of Region Sjöbygden' },
] as const

const people: readonly DemoUser[] = [
  {
    username: 'karin',
    firstName: 'Karin',
    lastName: 'Lindqvist',
    role: 'relative',
    language: 'en',
    portrait: 'karin',
    phone: '070-174 06 31',
    links: [
      { box: 'Mamma', nickName: 'Mamma', competence: 'superUser', permissions: everything },
      { box: 'Mormor', nickName: 'Mormor', competence: 'user', permissions: everything },
      { box: 'Pappa', nickName: 'Pappa', competence: 'superUser', permissions: everything },
      { box: 'Farbror Nils', nickName: 'Farbror Nils', competence: 'viewers', permissions: talking },
    ],
  },
  {
    username: 'johan',
    firstName: 'Johan',
    lastName: 'Lindqvist',
    role: 'relative',
    language: 'sv',
    portrait: 'johan',
    phone: '070-174 06 32',
    links: [
      { box: 'Mamma', nickName: 'Mamma', competence: 'user', permissions: talking },
      { box: 'Pappa', nickName: 'Pappa', competence: 'user', permissions: talking },
    ],
  },
  {
    username: 'elsa',
    firstName: 'Elsa',
    lastName: 'Lindqvist',
    role: 'relative',
    language: 'en',
    portrait: 'elsa',
    links: [
      { box: 'Mamma', nickName: 'Mormor', competence: 'user', permissions: ['phone', 'message'] },
      { box: 'Mormor', nickName: 'Gammelmormor', competence: 'viewers', permissions: ['phone', 'message'] },
    ],
  },
  {
    username: 'amina',
    firstName: 'Amina',
    lastName: 'Yusuf',
    role: 'staff',
    language: 'sv',
    portrait: 'amina',
    company: 'Björkgården',
    phone: '0980-319 214',
    groups: ['Floor 2, Sunnyside'],
  },
  {
    username: 'maja',
    firstName: 'Maja',
    lastName: 'Eklund',
    role: 'staff',
    language: 'sv',
    portrait: 'maja',
    company: 'Björkgården',
    groups: ['Floor 1, Lakeside', 'Floor 2, Sunnyside', 'Floor 3, Garden'],
  },
  {
    username: 'erik',
    firstName: 'Erik',
    lastName: 'Holm',
    role: 'staff',
    language: 'sv',
    portrait: 'erik',
    company: 'Lövängen',
    groups: ['Orchard'],
  },
  {
    username: 'admin',
    firstName: 'Nils-Olof',
    lastName: 'Berg',
    role: 'admin',
    language: 'en',
    company: 'Region Sjöbygden',
    phone: '0980-319 212',
    links: [
      { box: 'Maj-Britt', nickName: 'Moster Maj-Britt', competence: 'superUser', permissions: everything },
      { box: 'Arne', nickName: 'Arne', competence: 'superUser', permissions: everything },
    ],
  },
  {
    username: 'lars',
    firstName: 'Lars',
    lastName: 'Nyström',
    role: 'relative',
    language: 'sv',
    links: [{ box: 'Ingegerd', nickName: 'Mamma', competence: 'superUser', permissions: everything }],
  },
  {
    username: 'sara',
    firstName: 'Sara',
    lastName: 'Holm',
    role: 'relative',
    language: 'sv',
    links: [{ box: 'Sven-Erik', nickName: 'Pappa', competence: 'superUser', permissions: everything }],
  },
]

export interface Someone {
  userId: number
  extension: string
}

/** Everybody, by user name, with their links and groups. */
export const insertPeople = async (
  db: Executor,
  world: { organisation: Organisation; boxes: ReadonlyMap<string, HomeBox>; madeAt: Date },
  passwordHashOf: (username: string) => Promise<string>,
): Promise<ReadonlyMap<string, Someone>> => {
  const made = new Map<string, Someone>()
  for (const demoUser of people) {
    const { username, firstName, lastName, role, language, phone, company, portrait } = demoUser
    const user = one(
      await db
        .insert(users)
        .values({
          username,
          email: emailOf(firstName, lastName),
          passwordHash: await passwordHashOf(username),
          firstName,
          lastName,
          role,
          language,
          level: role === 'admin' ? 'cluster' : 'user',
          clusterId: world.organisation.clusterId,
          ...(phone === undefined ? {} : { phone }),
          ...(company === undefined ? {} : { company }),
          ...(portrait === undefined ? {} : { avatar: `/branding/people/${portrait}.svg` }),
        })
        .returning(),
    )
    made.set(username, { userId: user.id, extension: user.extension })
    await insertLinks(db, user.id, demoUser, world, made.size)
  }
  return made
}

/** `sara.holm@…`, in the letters that an address may contain. */
const emailOf = (firstName: string, lastName: string): string =>
  `${firstName}.${lastName}@sjobygden.example`
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z.@-]/g, '')

const insertLinks = async (
  db: Executor,
  userId: number,
  demoUser: DemoUser,
  world: { organisation: Organisation; boxes: ReadonlyMap<string, HomeBox>; madeAt: Date },
  place: number,
): Promise<void> => {
  for (const group of demoUser.groups ?? []) {
    await db.insert(staffGroups).values({ userId, groupId: known(world.organisation.groupIds, group) })
  }
  for (const [index, link] of (demoUser.links ?? []).entries()) {
    await db.insert(links).values({
      userId,
      boxId: known(world.boxes, link.box).boxId,
      nickName: link.nickName,
      competence: link.competence,
      permissions: [...link.permissions],
      checked: index === 0,
      // A box lists its people in the order in which they came.
      createdAt: new Date(world.madeAt.getTime() + place),
    })
  }
}
