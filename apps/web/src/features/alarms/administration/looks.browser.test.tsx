import { alarmRoutes, ladderRoutes } from '@lykta/contract/alarms/routes'
import { receiverRoutes } from '@lykta/contract/organisation/routes'
import { answer, data, pending, Refused, unreachable } from '@lykta/testing/fake-network'
import { page } from 'vitest/browser'
import administration from '../../../locales/en/administration.json' with { type: 'json' }
import alarmsAdministration from '../../../locales/en/alarms-administration.json' with { type: 'json' }
import alarms from '../../../locales/en/alarms.json' with { type: 'json' }
import errors from '../../../locales/en/errors.json' with { type: 'json' }
import shell from '../../../locales/en/shell.json' with { type: 'json' }
import { alarm, alarmSentAt, answerAlarms, detail, draft, helpCall } from '../../../testing/alarms.ts'
import { setUpWebApp } from '../../../testing/open-web.tsx'
import { testStates } from '../../../testing/states.ts'
import { longName, nurse } from '../../../testing/world.ts'

setUpWebApp()

const state = (
  path: string,
  shows: string | RegExp,
  { answers = () => undefined, act }: { answers?: () => void; act?: () => Promise<void> } = {},
) => ({
  path,
  user: nurse,
  answers: () => {
    answerAlarms()
    answers()
  },
  ...(act === undefined ? {} : { act }),
  shows,
})

const wordy = alarm(1, {
  title: longName,
  body: longName.repeat(4),
  createdBy: { id: 1, name: longName },
  takenBy: { id: 1, name: longName },
  takenAt: alarmSentAt,
})
const press = (name: string) => page.getByRole('button', { name }).click()

testStates('the lists of alarms', {
  full: state('/admin/alarms', 'Fire drill 1'),
  scheduled: state('/admin/alarms?list=scheduled', 'Lucia at nine'),
  'long texts': state('/admin/alarms', longName, { answers: () => answerAlarms([wordy]) }),
  empty: state('/admin/alarms?list=recalled', alarmsAdministration.emptyNext.recalled),
  'nothing found': state('/admin/alarms?search=nothing', alarmsAdministration.noMatch),
  loading: state('/admin/alarms', shell.states.loading, {
    answers: () => answer(alarmRoutes.list, () => pending),
  }),
  failed: state('/admin/alarms', alarmsAdministration.failed, {
    answers: () => answer(alarmRoutes.list, () => unreachable),
  }),
  refused: state('/admin/alarms', administration.notPermitted, {
    answers: () => answer(alarmRoutes.list, () => new Refused('not_permitted', 422)),
  }),
})

testStates('the composer of alarms', {
  new: state('/admin/alarms/new', alarmsAdministration.compose.send),
  draft: state('/admin/alarms/5', 'Lakeside'),
  scheduled: state('/admin/alarms/6', alarmsAdministration.compose.schedule),
  'without anything': state('/admin/alarms/new', errors.no_recipients, {
    act: () => press(alarmsAdministration.compose.send),
  }),
  'with own steps': state('/admin/alarms/5', alarmsAdministration.ladder.add, {
    act: () => page.getByText(alarmsAdministration.ladder.choices.own).click(),
  }),
  asking: state('/admin/alarms/5', alarmsAdministration.send.title, {
    act: () => press(alarmsAdministration.compose.send),
  }),
  'of others': state('/admin/alarms/5', alarmsAdministration.notYours, {
    answers: () => answerAlarms([draft({ may: { manage: false, take: false, end: false } })]),
  }),
  loading: state('/admin/alarms/new', shell.states.loading, {
    answers: () => answer(receiverRoutes.list, () => pending),
  }),
  failed: state('/admin/alarms/5', alarmsAdministration.failedOne, {
    answers: () => answer(alarmRoutes.read, () => unreachable),
  }),
  'no longer there': state('/admin/alarms/77', alarmsAdministration.missing),
  'at an address that is none': state('/admin/alarms/fire', shell.notFound.title),
})

testStates('the board of an alarm', {
  full: state('/admin/alarms/1', 'Ingegerd N.'),
  'long texts': state('/admin/alarms/1', longName, { answers: () => answerAlarms([wordy]) }),
  recalled: state('/admin/alarms/1', alarmsAdministration.climb.ends.recalled, {
    answers: () =>
      answerAlarms([
        alarm(1, {
          state: 'recalled',
          recalledAt: alarmSentAt,
          climb: { done: 1, of: 2, nextAt: null, ended: 'recalled' },
        }),
      ]),
  }),
  'a call for help': state('/admin/alarms/9', alarmsAdministration.actions.take),
  'a call that was ended': state('/admin/alarms/9', 'She had dropped her phone.', {
    answers: () =>
      answerAlarms([
        helpCall({
          takenBy: { id: 9, name: 'Amina Noor' },
          takenAt: alarmSentAt,
          endedAt: alarmSentAt,
          endNote: 'She had dropped her phone.',
          climb: { done: 1, of: 2, nextAt: null, ended: 'taken' },
        }),
      ]),
  }),
  'asking what it was': state('/admin/alarms/9', alarms.end.note, {
    answers: () =>
      answer(alarmRoutes.read, () => data(detail(helpCall({ takenBy: { id: 9, name: 'Amina Noor' } })))),
    act: () => press(alarmsAdministration.actions.end),
  }),
  loading: state('/admin/alarms/1', shell.states.loading, {
    answers: () => answer(alarmRoutes.receipts, () => pending),
  }),
  failed: state('/admin/alarms/1', alarmsAdministration.board.failed, {
    answers: () => answer(alarmRoutes.receipts, () => unreachable),
  }),
})

testStates('the ladders of groups', {
  full: state('/admin/alarms/ladders', 'Sunnyside'),
  'of one group': state('/admin/alarms/ladders/3', 'Amina Noor'),
  'as usual': state('/admin/alarms/ladders/4', alarmsAdministration.ladders.usualCritical),
  'no longer there': state('/admin/alarms/ladders/77', alarmsAdministration.ladders.missing),
  loading: state('/admin/alarms/ladders', shell.states.loading, {
    answers: () => answer(ladderRoutes.list, () => pending),
  }),
  failed: state('/admin/alarms/ladders', alarmsAdministration.ladders.failed, {
    answers: () => answer(ladderRoutes.list, () => unreachable),
  }),
  refused: state('/admin/alarms/ladders', administration.notPermitted, {
    answers: () => answer(ladderRoutes.list, () => new Refused('not_permitted', 422)),
  }),
})
