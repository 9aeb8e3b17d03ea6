import type { RetentionKind } from '@lykta/contract/privacy'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../platform/clock.ts'
import {
  alarms,
  auditEntries,
  boxes,
  calls,
  dataExports,
  failedAttempts,
  files,
  knownDevices,
  messageFiles,
  messages,
  onlineCounts,
  reportedCalls,
  sessions,
} from '../tables.ts'
import { send } from './messages.ts'
import type { TestServer } from './test-server.ts'
import { picture, uploaded } from './upload-files.ts'
import type { createWorld } from './world.ts'

const dayMs = 86_400_000

const one = <T>([row]: T[]): T => {
  if (row === undefined) throw new Error('no row came back')
  return row
}
const idOf = async (rows: PromiseLike<{ id: number }[]>): Promise<number> => one(await rows).id

export const idIs = (id: number | string) => sql`id = ${id}`

interface Home {
  groupId: number
  clusterId: number
  box: { id: number; roomId: number; extension: string }
  karin: { id: number; token: string; extension: string }
}

/** How something so old comes about in a cluster, and whether it is still there. */
interface Example {
  make: (home: Home, days: number) => Promise<number | string>
  left: (id: number | string) => Promise<unknown[]>
}

/** Something in each table of each kind of data, as old as a test wants it. A new kind does not compile before it has one. */
export const createRetentionExamples = (
  server: TestServer,
  world: Pick<ReturnType<typeof createWorld>, 'box'>,
  clock: Clock,
) => {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const outbox = join(server.config.dataDir, 'outbox')

  const sent = async ({ karin, box }: Home, days: number, fileIds: number[] = []): Promise<number> => {
    const id = await send(server, karin.token, { ids: [box.roomId], files: fileIds })
    const at = daysAgo(days)
    await server.db
      .update(messages)
      .set({ createdAt: at, sentAt: at })
      .where(sql`id = ${id}`)
    return id
  }
  const sentPicture = async (from: Home, days: number) => {
    const file = await uploaded(server, from.karin.token, {
      name: `${randomUUID()}.png`,
      content: await picture(),
    })
    await server.db
      .update(files)
      .set({ createdAt: daysAgo(days) })
      .where(sql`id = ${file.id}`)
    return { ...file, messageId: await sent(from, days, [file.id]) }
  }

  const examples: Record<RetentionKind, readonly Example[]> = {
    messages: [
      { make: (of, days) => sent(of, days), left: (id) => server.db.select().from(messages).where(idIs(id)) },
    ],
    media: [
      {
        make: async (of, days) => (await sentPicture(of, days)).id,
        left: (id) =>
          server.db
            .select()
            .from(messageFiles)
            .where(sql`file_id = ${id}`),
      },
    ],
    calls: [
      {
        make: ({ box, karin }, days) =>
          idOf(
            server.db
              .insert(calls)
              .values({
                callerExtension: karin.extension,
                calleeExtension: box.extension,
                userId: karin.id,
                boxId: box.id,
                roomId: box.roomId,
                direction: 'to_box',
                video: true,
                startedAt: daysAgo(days),
                endedAt: daysAgo(days),
              })
              .returning(),
          ),
        left: (id) => server.db.select().from(calls).where(idIs(id)),
      },
      {
        make: ({ box, karin }, days) =>
          idOf(
            server.db
              .insert(reportedCalls)
              .values({
                userId: karin.id,
                roomId: box.roomId,
                incoming: true,
                startedAt: daysAgo(days),
                durationSeconds: 9,
              })
              .returning(),
          ),
        left: (id) => server.db.select().from(reportedCalls).where(idIs(id)),
      },
    ],
    alarms: [
      {
        make: ({ box }, days) =>
          idOf(
            server.db
              .insert(alarms)
              .values({
                roomId: box.roomId,
                origin: 'resident',
                title: 'Help',
                body: '',
                level: 'info',
                state: 'sent',
                target: 'individuals',
                sentAt: daysAgo(days),
              })
              .returning(),
          ),
        left: (id) => server.db.select().from(alarms).where(idIs(id)),
      },
    ],
    readings: [
      {
        make: async ({ groupId }, days) =>
          (await world.box({ groupId, battery: 40, lifeSignAt: daysAgo(days), lastSeenAt: daysAgo(days) }))
            .id,
        left: (id) =>
          server.db
            .select()
            .from(boxes)
            .where(sql`id = ${id} and battery = 40 and life_sign_at is not null`),
      },
    ],
    statuses: [
      {
        make: async ({ clusterId }, days) => {
          await server.db.insert(onlineCounts).values({ clusterId, at: daysAgo(days), online: 1, tvs: 2 })
          return `${String(clusterId)} ${daysAgo(days).toISOString()}`
        },
        left: (id) => {
          const [clusterId, at] = String(id).split(' ')
          return server.db
            .select()
            .from(onlineCounts)
            .where(sql`cluster_id = ${clusterId} and at = ${at}`)
        },
      },
    ],
    sessions: [
      {
        make: ({ karin }, days) =>
          idOf(
            server.db
              .insert(sessions)
              .values({
                userId: karin.id,
                tokenHash: randomUUID(),
                lastUsedAt: daysAgo(days),
                expiresAt: daysAgo(-400),
              })
              .returning(),
          ),
        left: (id) => server.db.select().from(sessions).where(idIs(id)),
      },
      {
        make: ({ karin }, days) =>
          idOf(
            server.db
              .insert(knownDevices)
              .values({ userId: karin.id, tokenHash: randomUUID(), lastUsedAt: daysAgo(days) })
              .returning(),
          ),
        left: (id) => server.db.select().from(knownDevices).where(idIs(id)),
      },
    ],
    exports: [
      {
        make: ({ karin, clusterId }, days) =>
          idOf(
            server.db
              .insert(dataExports)
              .values({
                kind: 'user',
                subjectId: karin.id,
                askedBy: karin.id,
                clusterId,
                fd: randomUUID(),
                state: 'expired',
                createdAt: daysAgo(days),
              })
              .returning(),
          ),
        left: (id) => server.db.select().from(dataExports).where(idIs(id)),
      },
    ],
    audit: [
      {
        make: ({ clusterId }, days) =>
          idOf(
            server.db
              .insert(auditEntries)
              .values({ at: daysAgo(days), action: 'box_paired', clusterId })
              .returning(),
          ),
        left: (id) => server.db.select().from(auditEntries).where(idIs(id)),
      },
    ],
    attempts: [
      {
        make: (_, days) =>
          idOf(
            server.db
              .insert(failedAttempts)
              .values({ subjectHash: randomUUID(), at: daysAgo(days) })
              .returning(),
          ),
        left: (id) => server.db.select().from(failedAttempts).where(idIs(id)),
      },
    ],
    mails: [
      {
        make: async (_, days) => {
          const name = `${daysAgo(days).toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
          await mkdir(outbox, { recursive: true })
          await writeFile(join(outbox, name), 'To: karin@example.org')
          return name
        },
        left: async (id) => (await readdir(outbox)).filter((name) => name === id),
      },
    ],
  }
  return { daysAgo, sent, sentPicture, examples }
}
