import { accountRoutes } from '@lykta/contract/accounts/routes'
import { boxRoutes, boxViewRoutes, linkRoutes } from '@lykta/contract/boxes/routes'
import { organisationRoutes } from '@lykta/contract/organisation/routes'
import { answer, data, list, pending, Refused, unreachable } from '@lykta/testing/network'
import { boxes } from '../../locales/en/boxes.ts'
import { shell } from '../../locales/en/shell.ts'
import { setUpWebApp } from '../../testing/open-web.tsx'
import { testStates } from '../../testing/states.ts'
import { admin, box, boxView, link, longName } from '../../testing/world.ts'

setUpWebApp()

const listPath = '/settings/activated-boxes'

testStates('the activated boxes', {
  full: { path: listPath, shows: 'Farbror Nils' },
  'with one box': {
    path: listPath,
    answers: () => answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma')])),
    shows: 'Mamma',
  },
  loading: {
    path: listPath,
    answers: () => answer(boxViewRoutes.list, () => pending),
    shows: shell.states.loading,
  },
  failed: {
    path: listPath,
    answers: () => answer(boxViewRoutes.list, () => unreachable),
    shows: shell.boxViews.failed,
  },
  'long names': {
    path: listPath,
    answers: () => answer(boxViewRoutes.list, () => list([1, 2].map((id) => boxView(id, longName)))),
    shows: longName,
  },
  'the dialog to add one': {
    path: `${listPath}?code=ABC234`,
    user: admin,
    answers: () => {
      answer(accountRoutes.checkSession, () => data(admin))
      answer(accountRoutes.permissions, () =>
        data({ role: 'admin', level: 'cluster', language: 'en', clusterId: 1, permissions: ['boxes'] }),
      )
      answer(organisationRoutes.rooms, () => list([]))
    },
    shows: boxes.pair.title,
  },
})

const edit = '/settings/activated-boxes/edit/1'

testStates('editing a box', {
  full: { path: edit, shows: 'Johan Lind' },
  loading: { path: edit, answers: () => answer(boxRoutes.find, () => pending), shows: shell.states.loading },
  failed: { path: edit, answers: () => answer(boxRoutes.find, () => unreachable), shows: boxes.edit.failed },
  'of somebody who may only change their own': {
    path: edit,
    answers: () => answer(boxRoutes.find, () => data({ ...box, mayEdit: false })),
    shows: /Only you see/,
  },
  'people that did not load': {
    path: edit,
    answers: () => answer(linkRoutes.list, () => new Refused('internal', 500)),
    shows: boxes.people.failed,
  },
  'without people': {
    path: edit,
    answers: () => answer(linkRoutes.list, () => list([])),
    shows: /only the staff/,
  },
  'long names': {
    path: edit,
    answers: () => {
      answer(boxRoutes.find, () =>
        data({
          ...box,
          nickName: longName,
          profile: { ...box.profile, firstName: longName, address: longName },
        }),
      )
      answer(linkRoutes.list, () => list([link(9, longName)]))
    },
    shows: longName,
  },
  'a box that is not there': { path: '/settings/activated-boxes/edit/99', shows: shell.notFound.title },
})

const competence = '/my-profile/competence'

testStates('the competence', {
  full: { path: competence, shows: boxes.competence.role },
  'of somebody who may only look': {
    path: competence,
    answers: () => {
      answer(boxViewRoutes.list, () => list([boxView(1, 'Mamma', { permissions: ['viewers', 'calendar'] })]))
      answer(boxViewRoutes.permissions, () => data(['viewers', 'calendar']))
    },
    shows: boxes.competence.role,
  },
  'long names': {
    path: competence,
    answers: () => answer(boxViewRoutes.list, () => list([boxView(1, longName), boxView(2, longName)])),
    shows: longName,
  },
})
