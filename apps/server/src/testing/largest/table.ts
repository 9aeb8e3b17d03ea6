import { randomUUID } from 'node:crypto'
import { mostImportedUsers } from '@lykta/contract/accounts'
import type { readOnlyRoutes } from '@lykta/contract/read-only-routes'
import * as api from '@lykta/contract/routes'
import type { Route } from '@lykta/contract/route'
import type { ActorName } from '../permissions/actors.ts'
import { nameOf, type Asked } from '../permissions/case.ts'
import type { LargestWorld } from './world.ts'

const dayMs = 86_400_000

/** The largest answer of a route. */
export interface Most {
  by: ActorName
  ask?: (world: LargestWorld) => Asked
  /** The least number of rows, or the world has not filled it; missing: it is not a list. */
  rows?: number
}

/** The names of routes that read by a method that writes. */
type NamesOf<Feature, Part> = Feature extends keyof typeof readOnlyRoutes
  ? Part extends keyof (typeof readOnlyRoutes)[Feature]
    ? (typeof readOnlyRoutes)[Feature][Part] extends readonly (infer Name)[]
      ? Name
      : never
    : never
  : never

/** A file or archive read from disk is as long as what is in it; a redirect only has an address. */
type Unbounded = { file: { inParts: true } | { type: 'application/zip' } } | { redirects: true }

type Reading<Routes, Besides = never> = {
  [
    Name in keyof Routes as Routes[Name] extends Unbounded
      ? never
      : Routes[Name] extends { method: 'GET' }
        ? Name
        : Name & Besides
  ]: readonly [Most, ...Most[]]
}

/** Every route that reads, of each feature: the compiler names one that is missing. */
type Table = {
  [Feature in keyof Omit<typeof api, 'demo'>]: {
    [
      Part in keyof (typeof api)[Feature] as keyof Reading<
        (typeof api)[Feature][Part],
        NamesOf<Feature, Part>
      > extends never
        ? never
        : Part
    ]: Reading<(typeof api)[Feature][Part], NamesOf<Feature, Part>>
  }
}

const all = { limit: 1_000 }
const asAdmin = (rows: number, query: Record<string, unknown> = all): Most => ({
  by: 'admin',
  ask: () => ({ query }),
  rows,
})
const ofBox = ({ box }: LargestWorld): Asked => ({ params: { id: box.id } })
const inRoom =
  (query: Record<string, unknown> = {}) =>
  ({ box }: LargestWorld): Asked => ({ query: { filter: { room: box.roomId }, ...query } })

const content = (kind: string) =>
  ({
    list: [
      asAdmin(10, { ...all, filter: { edit: true } }),
      { by: 'user', ask: () => ({ query: all }), rows: 10 },
    ],
    find: [{ by: 'system', ask: ({ contentIds }) => ({ params: { id: contentIds[kind] ?? 0 } }) }],
  }) as const satisfies Reading<(typeof api.content)['newsRoutes']>

const preview = { preview: '1' }
const units = (rows: number, level?: keyof LargestWorld['moves']) =>
  ({
    list: [{ ...asAdmin(rows), by: 'system' }],
    edit: [
      {
        by: 'system',
        ask: ({ moves, clusterId }) => {
          const { id, ...body } = level === undefined ? { id: clusterId, name: 'New' } : moves[level]
          return { params: { id }, query: preview, body }
        },
      },
    ],
  }) as const satisfies Reading<(typeof api.organisation)['groupRoutes'], 'edit'>

/** As many users as one file may have, linked to as many residents as its size has room for. */
const importOf = (clusterId: number, resident: (nth: number) => string) => ({
  key: randomUUID(),
  dryRun: true,
  rows: Array.from({ length: mostImportedUsers }, (_, nth) => ({
    username: `imported${String(nth)}`,
    email: `imported${String(nth)}@example.org`,
    firstName: 'Karin',
    role: 'relative',
    cluster: clusterId,
    residents: Array.from({ length: 4 }, (__, of) => resident((nth + of) % 9_000)),
  })),
})
const filesOf = Array.from({ length: 100 }, (_, nth) => ({
  name: `${'x'.repeat(990)}${String(nth)}.jpg`,
  size: 1,
}))

const range = { from: Date.now(), to: Date.now() + 399 * dayMs }

export const largestTable: Table = {
  accounts: {
    accountRoutes: {
      permissions: [{ by: 'superUser' }],
      me: [{ by: 'superUser' }],
      checkSession: [{ by: 'superUser', ask: () => ({ body: { type: 1 } }) }],
    },
    recoveryRoutes: {
      check: [{ by: 'nobody', ask: ({ resetToken }) => ({ body: { token: resetToken, type: 2 } }) }],
      resetToken: [{ by: 'admin', ask: ({ people }) => ({ params: { id: people.viewers.id } }) }],
    },
    ownSessionRoutes: { list: [{ by: 'superUser', rows: 1_000 }] },
    lastingRoutes: { list: [{ by: 'superUser' }] },
    providerRoutes: { list: [{ by: 'nobody' }] },
    directoryRoutes: {
      setUp: [{ by: 'admin' }],
      roles: [{ by: 'system', rows: 1_000 }],
      tokens: [{ by: 'system', rows: 1_000 }],
    },
    identityRoutes: { list: [{ by: 'superUser' }] },
    managedLoginRoutes: {
      find: [{ by: 'admin', ask: ({ people }) => ({ params: { id: people.superUser.id } }) }],
    },
    factorRoutes: { list: [{ by: 'superUser' }] },
    factorAdministrationRoutes: { rules: [{ by: 'system' }] },
    thisDeviceRoutes: { about: [{ by: 'nobody' }] },
    pinRoutes: { own: [{ by: 'staff' }] },
    sharedDeviceRoutes: { list: [{ by: 'system', rows: 1_000 }] },
    userRoutes: {
      list: [asAdmin(900), asAdmin(900, { ...all, filter: { search: 'largest' }, skip: 10_000 })],
      export: [asAdmin(20_000, {})],
      find: [{ by: 'admin', ask: ({ people }) => ({ params: { id: people.superUser.id } }) }],
      places: [{ by: 'system' }],
      import: [
        {
          by: 'system',
          ask: ({ clusterId, names }) => ({ body: importOf(clusterId, (nth) => names.rooms[nth] ?? '') }),
        },
        // The common name of all rooms in a house identifies nobody in it.
        { by: 'system', ask: ({ clusterId, names }) => ({ body: importOf(clusterId, () => names.house) }) },
      ],
    },
  },
  alarms: {
    alarmRoutes: {
      list: [
        asAdmin(10),
        asAdmin(10, { ...all, filter: { search: 'åäö' } }),
        { by: 'superUser', ask: () => ({ query: all }), rows: 10 },
      ],
      totals: [{ by: 'admin' }, { by: 'superUser' }],
      calls: [{ by: 'staff', rows: 20 }],
      read: [{ by: 'admin', ask: ({ alarmId }) => ({ params: { id: alarmId } }) }],
      reach: [{ by: 'admin', ask: ({ roomIds }) => ({ body: { target: 'individuals', ids: roomIds } }) }],
      takeAway: [{ by: 'admin', ask: ({ alarmId }) => ({ params: { id: alarmId } }), rows: 1_000 }],
      receipts: [{ by: 'admin', ask: ({ alarmId }) => ({ params: { id: alarmId } }), rows: 1_000 }],
    },
    ladderRoutes: {
      list: [{ by: 'admin', rows: 20 }],
      people: [{ by: 'admin', ask: () => ({ query: { search: 'Lindqvist' } }), rows: 20 }],
    },
  },
  audit: {
    auditRoutes: {
      list: [asAdmin(900), asAdmin(900, { ...all, filter: { search: 'Lindqvist' } })],
      export: [asAdmin(20_000, {})],
    },
    accessLogRoutes: {
      list: [{ by: 'superUser', ask: ofBox, rows: 100 }],
      own: [{ by: 'box', rows: 100 }],
    },
  },
  consents: { consentRoutes: { list: [{ by: 'superUser', ask: ofBox, rows: 200 }] } },
  boxes: {
    boxViewRoutes: {
      list: [
        { by: 'staff', ask: ({ people }) => ({ params: { id: people.staff.id } }), rows: 900 },
        { by: 'superUser', ask: ({ people }) => ({ params: { id: people.superUser.id } }), rows: 1_000 },
      ],
      permissions: [{ by: 'superUser', ask: ({ box }) => ({ query: { filter: { caretaker: box.id } } }) }],
    },
    stayRoutes: {
      move: [
        {
          by: 'admin',
          ask: ({ box, freeRoom }) => ({ params: { id: box.id }, query: preview, body: { room: freeRoom } }),
        },
      ],
    },
    boxRoutes: { find: [{ by: 'superUser', ask: ofBox }] },
    managedBoxRoutes: {
      list: [asAdmin(900), asAdmin(900, { ...all, filter: { search: 'Lind' }, skip: 5_000 })],
      export: [asAdmin(9_900, {})],
    },
    linkRoutes: {
      list: [{ by: 'superUser', ask: ofBox, rows: 1_000 }],
      find: [
        { by: 'superUser', ask: ({ box, people }) => ({ params: { id: box.id, userId: people.user.id } }) },
      ],
    },
    sensorRoutes: { list: [{ by: 'superUser', ask: ofBox, rows: 8 }] },
    pairingRoutes: {
      state: [{ by: 'nobody', ask: ({ tv }) => ({ params: { id: tv.id }, token: tv.secret }) }],
      waiting: [{ by: 'admin', ask: ({ tv }) => ({ params: { code: tv.code } }) }],
    },
    ownBoxRoutes: { me: [{ by: 'box' }], contacts: [{ by: 'box', rows: 1_000 }] },
    inboxRoutes: { read: [{ by: 'box', rows: 20 }] },
  },
  calendar: {
    calendarRoutes: {
      types: [{ by: 'superUser' }],
      list: [{ by: 'superUser', ask: inRoom(all), rows: 20 }],
      occurrences: [{ by: 'superUser', ask: inRoom({ ...range, limit: 1_000 }), rows: 20 }],
      boxOccurrences: [{ by: 'box', ask: () => ({ query: range }), rows: 20 }],
    },
    calendarFeedRoutes: {
      list: [{ by: 'superUser', rows: 1_000 }],
      read: [{ by: 'nobody', ask: ({ icalFile }) => ({ params: { file: icalFile } }) }],
    },
    calendarSubscriptionRoutes: { list: [{ by: 'superUser', ask: inRoom(), rows: 10 }] },
  },
  calls: {
    callRoutes: { ice: [{ by: 'superUser' }], reach: [{ by: 'superUser', ask: ofBox }] },
  },
  config: { configRoutes: { read: [{ by: 'nobody' }] }, legalRoutes: { read: [{ by: 'nobody' }] } },
  feed: { feedReportRoutes: {} },
  privacy: {
    erasureRoutes: {
      previewUser: [{ by: 'admin', ask: ({ people }) => ({ params: { id: people.superUser.id } }) }],
      previewResident: [{ by: 'admin', ask: ofBox }],
      formerResidents: [{ by: 'admin', rows: 200 }],
    },
    exportRoutes: { list: [{ by: 'superUser', rows: 50 }] },
    retentionRoutes: {
      read: [{ by: 'system' }, { by: 'admin' }],
      preview: [{ by: 'system', ask: () => ({ query: { kind: 'messages', days: 1 } }) }],
    },
  },
  system: { systemRoutes: { read: [{ by: 'system' }] } },
  site: {
    siteRoutes: {
      alive: [{ by: 'nobody' }],
      ready: [{ by: 'nobody' }],
      metrics: [{ by: 'nobody' }],
      sails: [{ by: 'nobody' }],
    },
    authorityRoutes: { certificate: [{ by: 'nobody' }] },
    securityContactRoutes: { securityText: [{ by: 'nobody' }] },
    brandingRoutes: {
      theme: [{ by: 'nobody' }],
      manifest: [{ by: 'nobody' }],
      'icon-192.png': [{ by: 'nobody' }],
      'icon-512.png': [{ by: 'nobody' }],
      'icon-mask-512.png': [{ by: 'nobody' }],
      'apple-touch-icon.png': [{ by: 'nobody' }],
      'badge-96.png': [{ by: 'nobody' }],
    },
  },
  content: {
    categoryRoutes: content('category'),
    tileRoutes: content('tile'),
    newsRoutes: content('news'),
    offerRoutes: content('offer'),
    introRoutes: content('intro'),
    legalRoutes: content('legal'),
    supportRoutes: content('support'),
    templateRoutes: content('template'),
  },
  files: {
    fileRoutes: {
      checkNames: [{ by: 'superUser', ask: () => ({ body: { id: 8, files: filesOf } }) }],
      boxMedia: [{ by: 'box', ask: ({ film }) => ({ params: { fd: film } }) }],
    },
  },
  messages: {
    messageRoutes: {
      list: [
        { by: 'superUser', ask: () => ({ query: all }), rows: 2 },
        { by: 'superUser', ask: inRoom(all), rows: 2 },
        { by: 'superUser', ask: () => ({ query: { ...all, filter: { planned: true } } }), rows: 2 },
        { by: 'superUser', ask: () => ({ query: { ...all, filter: { pictures: true } } }), rows: 2 },
        { by: 'superUser', ask: () => ({ query: { ...all, filter: { unread: true } } }), rows: 2 },
        { by: 'superUser', ask: () => ({ query: { ...all, filter: { search: 'ord' } } }), rows: 2 },
      ],
    },
  },
  notifications: {
    notificationRoutes: { devices: [{ by: 'superUser', rows: 1_000 }], settings: [{ by: 'superUser' }] },
  },
  organisation: {
    clusterRoutes: units(1_000),
    entityGroupRoutes: units(20, 'entityGroup'),
    entityRoutes: units(1_000, 'entity'),
    groupRoutes: units(1_000, 'group'),
    organisationRoutes: {
      rooms: [asAdmin(1_000), asAdmin(1_000, { ...all, filter: { search: 'Room' } })],
      edit: units(0, 'room').edit,
    },
    receiverRoutes: {
      list: [
        { by: 'staff', rows: 100 },
        { by: 'admin', rows: 100 },
      ],
    },
  },
  overview: {
    overviewRoutes: {
      list: [
        { by: 'staff', rows: 900 },
        { by: 'superUser', rows: 1_000 },
      ],
    },
    administrationOverviewRoutes: { read: [{ by: 'admin' }], firstSteps: [{ by: 'admin' }] },
  },
}

const routesOf: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Route>>>>>> = api
const rowsOf: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly Most[]>>>>>> =
  largestTable

/** Route by route, with what the contract says of it. */
export const largestAnswers: ReadonlyArray<{ name: string; route: Route; most: Most }> = Object.entries(
  rowsOf,
).flatMap(([feature, parts]) =>
  Object.entries(parts).flatMap(([part, named]) =>
    Object.entries(named).flatMap(([name, ofRoute]) => {
      const route = routesOf[feature]?.[part]?.[name]
      return route === undefined ? [] : ofRoute.map((most) => ({ name: nameOf(route), route, most }))
    }),
  ),
)
