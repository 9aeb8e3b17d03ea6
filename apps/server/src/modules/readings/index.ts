import { createReadingsRoutes } from './routes.ts'
import { createReadingsService, type ReadingsDeps } from './service.ts'

/** Who has opened what is stored about a resident. */
export const createReadings = (deps: ReadingsDeps) => ({
  routes: [createReadingsRoutes(createReadingsService(deps))],
})
