import { boxSorts } from '@lykta/contract/boxes'
import { managedBoxRoutes } from '@lykta/contract/boxes/routes'
import { list, pageOf, success } from '../../../doors/answers.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import { badInput } from '../../../errors.ts'
import type { EditService } from '../edit/service.ts'
import type { ManagedBoxes } from './service.ts'

export const createManagedBoxesRoutes = (service: ManagedBoxes, edit: Pick<EditService, 'editMany'>) =>
  serveRoutes('boxes', managedBoxRoutes, {
    list: async ({ user, query }) => {
      const { filter = {}, sort = ['place', 'ASC'] as const } = query
      const by = boxSorts.find((name) => name === sort[0])
      if (by === undefined) throw badInput({ sort: `One of ${boxSorts.join(', ')}` })
      const { boxes, total } = await service.list(user, filter, { sort: [by, sort[1]], ...pageOf(query) })
      return list(boxes, total)
    },
    editMany: async ({ user, body }) => success(await edit.editMany(user, body)),
  })
