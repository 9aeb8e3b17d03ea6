import { sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/database.ts'
import { boxes, links } from '../../boxes/tables.ts'
import { consents } from '../tables.ts'

export interface AgreementNotNoted extends Record<string, unknown> {
  boxId: number
  purpose: string
  userId: number | null
  agreedBy: string
  agreedAt: number | null
}

/** What is switched on where the register has nothing of the resident's own: an older server wrote the settings alone. */
export const agreementsNotNoted = async (db: Executor): Promise<AgreementNotNoted[]> => {
  const { rows } = await db.execute<AgreementNotNoted>(sql`
    select "boxId", purpose, "userId", coalesce(value ->> 'agreedBy', '') as "agreedBy",
      case jsonb_typeof(value -> 'agreedAt') when 'number' then (value ->> 'agreedAt')::float8 end as "agreedAt"
    from (
      select ${boxes.id} as "boxId", 'help' as purpose, null::integer as "userId", ${boxes.help} as value
      from ${boxes} where ${boxes.retiredAt} is null
      union all
      select ${boxes.id}, 'silence', null, ${boxes.silence} from ${boxes} where ${boxes.retiredAt} is null
      union all
      select ${links.boxId}, 'automaticAnswer', ${links.userId}, ${links.autoAnswer}
      from ${links} join ${boxes} on ${boxes.id} = ${links.boxId} where ${links.granted} and ${boxes.retiredAt} is null
    ) as agreed
    where jsonb_typeof(value) = 'object' and not exists (
      select from ${consents}
      where ${consents.boxId} = agreed."boxId" and ${consents.purpose} = agreed.purpose
        and ${consents.cohabitant} = '' and ${consents.userId} is not distinct from agreed."userId")
    limit 1000`)
  return rows
}
