import { competences, functionNames, type Competence, type FunctionName } from '@lykta/contract/boxes'
import { describe, expect, test } from 'vitest'
import { hasCompetence, mayUse, permissionsFrom, type AccessSource } from './policy.ts'

const all = [...functionNames]
const link = (competence: Competence, ...permissions: FunctionName[]): AccessSource => ({
  kind: 'link',
  competence,
  permissions,
})
const staff: AccessSource = { kind: 'staff' }
const admin: AccessSource = { kind: 'admin' }

describe('the permissions from sources of access', () => {
  test.each<[string, AccessSource[], FunctionName[], Competence, FunctionName[]]>([
    ['a link', [link('viewers', 'phone')], all, 'viewers', ['phone']],
    ['a link without anything', [link('superUser')], all, 'superUser', []],
    ['staff', [staff], all, 'user', all],
    ['an administrator', [admin], all, 'superUser', all],
    ['staff with a weaker link', [link('viewers', 'aid'), staff], all, 'user', all],
    ['staff with a stronger link', [staff, link('superUser', 'aid')], all, 'superUser', all],
    ['an administrator with a link', [link('viewers', 'aid'), admin], all, 'superUser', all],
    ['staff and administrator', [staff, admin], all, 'superUser', all],
    ['all three', [link('user', 'message'), staff, admin], all, 'superUser', all],
    ['no tie at all', [], all, 'viewers', []],
    [
      'a link, of a box that can less',
      [link('user', 'phone', 'message')],
      ['message', 'aid'],
      'user',
      ['message'],
    ],
    ['an administrator, of a box that can less', [admin], ['aid'], 'superUser', ['aid']],
    ['anybody, of a box that can nothing', [link('superUser', ...all), staff, admin], [], 'superUser', []],
    [
      'functions in whatever order',
      [link('user', 'message', 'phone')],
      ['message', 'phone'],
      'user',
      ['phone', 'message'],
    ],
  ])('[PERM-05] %s', (_note, sources, boxFunctions, competence, functions) => {
    expect(permissionsFrom(sources, { boxId: 7, roomId: 3, functions: boxFunctions }, {})).toEqual({
      isInCare: sources.some(({ kind }) => kind !== 'link'),
      boxId: 7,
      roomId: 3,
      competence,
      carried: competence,
      functions,
    })
  })
})

describe('competence', () => {
  const off = (...names: Competence[]) => Object.fromEntries(names.map((name) => [name, false]))

  test.each<[Competence, Record<string, boolean>, Competence]>([
    ['superUser', {}, 'superUser'],
    ['superUser', off('superUser'), 'user'],
    ['superUser', off('user'), 'superUser'],
    ['superUser', off('superUser', 'user'), 'viewers'],
    ['superUser', off('superUser', 'user', 'viewers'), 'viewers'],
    ['user', { superUser: true }, 'user'],
    ['user', off('user'), 'viewers'],
    ['viewers', { superUser: true, user: true }, 'viewers'],
  ])('[COMPETENCE-03] a %s who has chosen %j acts as %s', (carried, chosen, competence) => {
    const box = { boxId: 7, roomId: 3, functions: all }
    expect(permissionsFrom([link(carried)], box, chosen)).toMatchObject({ carried, competence })
    expect(permissionsFrom([], box, chosen)).toMatchObject({ carried: 'viewers', competence: 'viewers' })
  })

  test.each(
    competences.flatMap((has, rank) =>
      competences.map((least, needed) => [has, least, rank >= needed] as const),
    ),
  )('[COMPETENCE-03] a %s has what a %s has: %s', (competence, least, expected) => {
    expect(hasCompetence({ competence }, least)).toBe(expected)
  })

  test.each<[Competence, FunctionName[], boolean]>([
    ['viewers', ['phone'], false],
    ['user', ['phone'], true],
    ['superUser', ['phone'], true],
    ['superUser', ['message'], false],
    ['user', [], false],
  ])('a %s with %j may use the phone: %s', (competence, functions, expected) => {
    expect(
      mayUse({ boxId: 7, roomId: 3, competence, carried: competence, functions, isInCare: false }, 'phone'),
    ).toBe(expected)
  })
})
