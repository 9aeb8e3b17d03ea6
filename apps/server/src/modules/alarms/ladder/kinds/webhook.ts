import { roomNames } from '../../repo.ts'
import type { Kind } from './kind.ts'

/** Reports to another system, with separate fields for who, what and where, so that a gateway need not parse a text. */
export const webhook: Kind<'webhook'> = {
  lane: 'webhooks',
  of: ({ url }) => ({
    begin: () => Promise.resolve({ state: 'under_way', reached: 0, userIds: [], missedIds: [] }),
    deliver: async ({ alarm, row: { position, at }, roomIds, deps }) => {
      await deps.webhook(url, {
        id: `alarm-${String(alarm.id)}-${String(position)}`,
        event: 'alarm.unanswered',
        alarm: {
          id: alarm.id,
          origin: alarm.origin,
          level: alarm.level,
          title: alarm.title,
          sentAt: alarm.sentAt?.toISOString() ?? null,
        },
        step: position + 1,
        at: at.toISOString(),
        rooms: await roomNames(deps.db, roomIds),
        url: `${deps.publicOrigin()}/admin/alarms/${String(alarm.id)}`,
      })
      return { reached: 1, missedIds: [], isDone: true }
    },
    fault: ({ mayReportTo }) =>
      Promise.resolve(
        mayReportTo(url)
          ? undefined
          : {
              field: 'url',
              message: 'Use an https address on the internet, on port 443 or 8443, without a password in it.',
            },
      ),
    host: new URL(url).host,
  }),
}
