import type { Alarm, AlarmDetail, AlarmReceipt, GroupLadder } from '@lykta/contract/alarms'
import { alarmRoutes, ladderRoutes } from '@lykta/contract/alarms/routes'
import { accountRoutes } from '@lykta/contract/accounts/routes'
import { templateRoutes } from '@lykta/contract/content/routes'
import type { Receiver } from '@lykta/contract/organisation'
import { receiverRoutes } from '@lykta/contract/organisation/routes'
import { resize } from '@lykta/testing/page-checks'
import { answer, data, list, Refused } from '@lykta/testing/fake-network'
import { answerAll } from './answer-all.ts'
import { openWeb } from './open-web.tsx'
import { desktop } from './states.ts'
import { content, dayMs, nurse } from './world.ts'

const minuteMs = 60_000
export const alarmSentAt = Date.UTC(2026, 10, 18, 13)

const room = (id: number, location: string) => ({ id, name: String(200 + id), location, flag: false })

const receivers = (id: number, name: string, rooms: Receiver['rooms']): Receiver => ({
  id,
  clusterType: 'municipality',
  cluster: { id: 1, name: 'East cluster' },
  entityGroup: { id: 1, name: 'North' },
  entity: { id: 1, name: 'Björkgården' },
  group: { id, name },
  flag: false,
  rooms,
})

/** Two floors of a house. */
export const floors = (): Receiver[] => [
  receivers(3, 'Lakeside', [room(11, 'Ingegerd N.'), room(12, 'Arne B.'), room(13, 'Ingrid L.')]),
  receivers(4, 'Sunnyside', [room(21, 'Per-Erik L.'), room(22, 'Greta S.')]),
]

export const alarm = (id: number, change: Partial<Alarm> = {}): Alarm => ({
  id,
  origin: 'staff',
  title: `Fire drill ${String(id)}`,
  body: 'Stay in your room.',
  level: 'important',
  sound: 'soft-bell',
  ownSound: null,
  state: 'sent',
  target: 'group',
  ids: [3],
  schedule: null,
  recurrence: null,
  ladder: null,
  createdBy: { id: nurse.id, name: nurse.name },
  createdAt: alarmSentAt - dayMs,
  updatedAt: alarmSentAt - dayMs,
  sentAt: alarmSentAt,
  recalledAt: null,
  room: null,
  silentSince: null,
  counts: { rooms: 3, delivered: 2, shown: 2, acknowledged: 1, notReached: 1 },
  climb: { done: 1, of: 2, nextAt: alarmSentAt + 10 * minuteMs, ended: null },
  takenBy: null,
  takenAt: null,
  endNote: null,
  endedAt: null,
  may: { manage: true, take: true, end: true },
  ...change,
})

const notSent = {
  sentAt: null,
  climb: null,
  counts: { rooms: 0, delivered: 0, shown: 0, acknowledged: 0, notReached: 0 },
}
export const draft = (change: Partial<Alarm> = {}): Alarm =>
  alarm(5, { ...notSent, state: 'draft', title: 'Hot water off', ...change })
export const scheduled = (change: Partial<Alarm> = {}): Alarm =>
  alarm(6, {
    ...notSent,
    state: 'scheduled',
    title: 'Lucia at nine',
    schedule: Date.now() + 7 * dayMs,
    recurrence: { interval: 'Weekly', days: [1] },
    ...change,
  })

/** A resident's call for help, which nobody has taken yet. */
export const helpCall = (change: Partial<Alarm> = {}): Alarm =>
  alarm(9, {
    origin: 'resident',
    title: '',
    body: '',
    level: 'critical',
    createdBy: null,
    room: { id: 22, name: '222', location: 'Greta S.' },
    counts: notSent.counts,
    may: { manage: false, take: true, end: true },
    ...change,
  })

export const detail = (of: Alarm, change: Partial<AlarmDetail> = {}): AlarmDetail => ({
  ...of,
  steps:
    of.climb === null
      ? []
      : [
          {
            kind: 'repeat',
            at: alarmSentAt + 5 * minuteMs,
            state: 'done',
            reached: 2,
            people: [],
            missed: [],
          },
          {
            kind: 'staff',
            at: alarmSentAt + 10 * minuteMs,
            state: 'waiting',
            reached: 0,
            people: [],
            missed: [],
          },
        ],
  ...change,
})

export const receipt = (id: number, resident: string, change: Partial<AlarmReceipt> = {}): AlarmReceipt => ({
  room: { id, name: String(200 + id), location: resident },
  group: { id: 3, name: 'Lakeside' },
  resident,
  hasTv: true,
  online: true,
  deliveredAt: alarmSentAt,
  shownAt: null,
  acknowledgedAt: null,
  handledBy: null,
  handledAt: null,
  mayHandle: true,
  ...change,
})

export const receipts = (): AlarmReceipt[] => [
  receipt(11, 'Ingegerd N.', { shownAt: alarmSentAt, acknowledgedAt: alarmSentAt + minuteMs }),
  receipt(12, 'Arne B.', { shownAt: alarmSentAt }),
  receipt(13, 'Ingrid L.', { online: false, deliveredAt: null }),
  receipt(21, 'Per-Erik L.', { group: { id: 4, name: 'Sunnyside' } }),
]

export const groupLadders = (): GroupLadder[] => [
  {
    group: { id: 3, name: 'Lakeside' },
    ladder: {
      steps: [
        { kind: 'repeat', after: 2 },
        {
          kind: 'people',
          after: 3,
          ids: [40],
          hours: { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' },
        },
        { kind: 'staff', after: 5 },
      ],
    },
  },
  { group: { id: 4, name: 'Sunnyside' }, ladder: null },
]

const people = [
  { id: 40, name: 'Amina Noor', role: 'staff' as const },
  { id: 41, name: 'Astrid Ek', role: 'admin' as const },
]

const isOf = ({ state, climb }: Alarm, name: string): boolean =>
  name === 'open' ? state === 'sent' && climb?.ended === null : state === name

/** A member of staff of both floors. */
export const answerAlarms = (
  all: readonly Alarm[] = [alarm(1), draft(), scheduled(), helpCall()],
  atTvs: readonly AlarmReceipt[] = receipts(),
) => {
  answer(accountRoutes.permissions, () =>
    data({ role: 'staff', level: 'user', language: 'en', clusterId: 1, permissions: ['alarms'] }),
  )
  answer(receiverRoutes.list, () => list(floors()))
  answer(templateRoutes.list, () =>
    list([{ ...content, kind: 'template', id: 1, subject: 'Visit', message: 'We are coming on Sunday.' }]),
  )
  const of = (name: string) => all.filter((one) => isOf(one, name))
  answer(alarmRoutes.list, ({ query: { filter } }) =>
    list(
      of(filter?.list ?? 'open').filter(({ title }) =>
        title.toLowerCase().includes((filter?.search ?? '').toLowerCase()),
      ),
    ),
  )
  answer(alarmRoutes.totals, () =>
    data({
      open: of('open').length,
      sent: of('sent').length,
      scheduled: of('scheduled').length,
      draft: of('draft').length,
      recalled: of('recalled').length,
    }),
  )
  answer(alarmRoutes.read, ({ params }) => {
    const found = all.find(({ id }) => id === params.id)
    return found === undefined ? new Refused('not_found', 404) : data(detail(found))
  })
  answer(alarmRoutes.receipts, () => list([...atTvs]))
  answer(alarmRoutes.reach, () =>
    data({
      rooms: 3,
      tvs: 3,
      offline: 1,
      notReached: [{ room: { id: 13, name: '213', location: '' }, resident: 'Ingrid L.', why: 'offline' }],
    }),
  )
  answer(ladderRoutes.list, () => list(groupLadders()))
  answer(ladderRoutes.people, ({ query: { search, ids } }) => {
    const wanted = ids?.split(',').map(Number)
    return list(
      people.filter(({ id, name }) =>
        wanted === undefined ? name.toLowerCase().includes(search.toLowerCase()) : wanted.includes(id),
      ),
    )
  })
}

export const openAlarms = async (
  path = '/admin/alarms',
  all?: readonly Alarm[],
  atTvs?: readonly AlarmReceipt[],
) => {
  const server = answerAll()
  answerAlarms(all, atTvs)
  await resize(desktop)
  await openWeb(path, { user: nurse })
  return server
}
