import { contentItems } from '@lykta/server/tables'
import { and, eq, isNull } from 'drizzle-orm'
import { municipalities, news, offers, templates, tiles } from './content-plan.ts'
import type { Days } from './days-around-now.ts'
import { known } from './must-find.ts'
import type { Executor } from './transaction.ts'

/** The region's content: providers, news, offers, support contacts and message templates. */
export const insertContent = async (
  db: Executor,
  { clusterId, days, now }: { clusterId: number; days: Days; now: Date },
): Promise<void> => {
  // The default items exist from the start; the region has added its own below them.
  const items = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'category'), isNull(contentItems.clusterId)))
  const categoryIds = new Map(items.map(({ id, details }) => [details.item, id]))
  const shared = { clusterId, publishedAt: now }

  await db.insert(contentItems).values([
    ...tiles.map(({ item, title, text, picture = null, ...details }, position) => ({
      ...shared,
      kind: 'tile' as const,
      parentId: known(categoryIds, item),
      position,
      title,
      body: text,
      details,
      picture,
    })),
    ...offers.map(({ title, link, picture }, position) => ({
      ...shared,
      kind: 'offer' as const,
      position,
      title: { en: title, sv: title },
      details: { link },
      picture,
    })),
    ...municipalities.map(({ title, ...details }, position) => ({
      ...shared,
      kind: 'support' as const,
      position,
      title,
      details,
    })),
    ...templates.map(({ subject, message }, position) => ({
      ...shared,
      kind: 'template' as const,
      position,
      title: subject,
      body: message,
    })),
    ...news.map(({ title, text, day, time, picture = null }) => ({
      ...shared,
      kind: 'news' as const,
      title,
      body: text,
      picture,
      publishedAt: days.at(day, time),
    })),
  ])
}
