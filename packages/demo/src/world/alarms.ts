import { alarmRecipients, alarms } from '@lykta/server/tables'
import type { Days } from './days-around-now.ts'
import { known, one } from './must-find.ts'
import type { Executor } from './transaction.ts'
import type { Organisation } from './organisation.ts'
import type { Someone } from './people.ts'
import type { HomeBox } from './residents.ts'

const acknowledgedAfterMs = [40_000, 65_000, 190_000]
const minuteMs = 60_000

/** A fire drill that everybody acknowledged, a scheduled one, and a draft: one for each tab of alarms. */
export const insertAlarms = async (
  db: Executor,
  world: {
    boxes: ReadonlyMap<string, HomeBox>
    people: ReadonlyMap<string, Someone>
    organisation: Organisation
    days: Days
  },
): Promise<void> => {
  const { clusterId, groupIds } = world.organisation
  const floor = known(groupIds, 'Floor 2, Sunnyside')
  const common = {
    clusterId,
    createdBy: known(world.people, 'maja').userId,
    sound: 'soft-bell' as const,
    target: 'group' as const,
    targetIds: [floor],
  }
  const sentAt = world.days.at(-4, '14:00')
  const rooms = ['Mamma', 'Ingegerd', 'Arne'].map((box) => known(world.boxes, box).roomId)
  const drill = one(
    await db
      .insert(alarms)
      .values({
        ...common,
        title: 'Fire drill',
        body: 'We practise today. Stay in your room. Staff come to your door and walk with you to the dining hall.',
        level: 'important',
        state: 'sent',
        steps: [
          { kind: 'repeat', after: 5 },
          { kind: 'staff', after: 5 },
        ],
        ladderEnd: 'acknowledged',
        sentAt,
        createdAt: new Date(sentAt.getTime() - 20 * minuteMs),
        updatedAt: sentAt,
      })
      .returning(),
  )
  await db.insert(alarmRecipients).values(
    rooms.map((roomId, index) => ({
      alarmId: drill.id,
      roomId,
      deliveredAt: new Date(sentAt.getTime() + 900),
      shownAt: new Date(sentAt.getTime() + 1_200),
      acknowledgedAt: new Date(sentAt.getTime() + (acknowledgedAfterMs[index] ?? 0)),
    })),
  )
  await db.insert(alarms).values([
    {
      ...common,
      title: 'No hot water until noon',
      body: 'The water is turned off from 09:00 to 12:00. There is coffee in the day room.',
      level: 'info',
      state: 'scheduled',
      scheduledAt: world.days.at(2, '08:30'),
    },
    { ...common, title: 'Test of the alarm line', body: '', level: 'important', state: 'draft' },
  ])
}
