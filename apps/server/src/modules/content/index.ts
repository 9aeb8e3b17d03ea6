import type { ShownPictures } from '../accounts/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Branding } from '../../platform/branding/branding.ts'
import type { Database } from '../../platform/database.ts'
import type { RecordAudit } from '../audit/index.ts'
import type { BoxAccess } from '../boxes/index.ts'
import { createLegalTexts } from './legal.ts'
import { createContentRoutes } from './routes.ts'
import { createContentService } from './service.ts'

export type { ContentService } from './service.ts'

/** What a municipality publishes: its pages, news, offers and support contacts. */
export const createContent = (deps: {
  db: Database
  clock: Clock
  access: Pick<BoxAccess, 'permissions' | 'visibleBoxes'>
  audit: RecordAudit
  pictures: ShownPictures
  branding: Pick<Branding, 'legal'>
}) => {
  const service = createContentService(deps)
  const legal = createLegalTexts({ ...deps, ofBranding: deps.branding.legal })
  return { service, legal, routes: createContentRoutes(service, legal) }
}
