import { boxViewRoutes } from '@lykta/contract/boxes/routes'
import { callRoutes } from '@lykta/contract/calls/routes'
import { answer, data, list } from '@lykta/testing/network'
import { calls } from '../../locales/en/calls.ts'
import { setUpWebApp } from '../../testing/open-web.tsx'
import { testStates } from '../../testing/states.ts'
import { boxView, karin, longName } from '../../testing/world.ts'

setUpWebApp()

const path = '/make-call'
const onlyBox = (change: Parameters<typeof boxView>[2], name = 'Mamma') =>
  answer(boxViewRoutes.list, () => list([boxView(1, name, change)]))

testStates('the phone', {
  full: { path, shows: calls.history.title },
  'no calls yet': { path, answers: () => onlyBox({ callHistory: '[]' }), shows: calls.history.empty },
  'an account without video': {
    path,
    user: { ...karin, enableVideoCall: false },
    shows: calls.history.title,
  },
  'a TV that is off': {
    path,
    answers: () => {
      onlyBox({ online: false })
      answer(callRoutes.reach, () => data({ state: 'away' }))
    },
    shows: calls.history.title,
  },
  'not to be disturbed': {
    path,
    answers: () => answer(callRoutes.reach, () => data({ state: 'quiet', until: '07:00' })),
    shows: '07:00',
  },
  'not switched on': { path, answers: () => onlyBox({ functions: ['calendar'] }), shows: 'Mamma' },
  'long names': { path, answers: () => onlyBox({}, longName), shows: longName },
})
