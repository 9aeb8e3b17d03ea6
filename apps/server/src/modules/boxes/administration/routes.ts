import { boxSorts, type BoxSort } from '@lykta/contract/boxes'
import { managedBoxRoutes } from '@lykta/contract/boxes/administration/routes'
import { list, pageOf, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import { badInput } from '../../../errors.ts'
import type { EditService } from '../edit/service.ts'
import type { ManagedBoxes } from './service.ts'

export const createManagedBoxesRoutes = (service: ManagedBoxes, edit: Pick<EditService, 'editMany'>) =>
  serveRoutes('boxes', managedBoxRoutes, {
    list: async ({ user, query }) => {
      const { boxes, total } = await service.list(user, query.filter ?? {}, {
        sort: sortOf(query),
        ...pageOf(query),
      })
      return list(boxes, total)
    },
    export: async ({ user, query }) => {
      const { boxes, total } = await service.takeAway(user, query.filter ?? {}, sortOf(query))
      return list(boxes, total)
    },
    editMany: async ({ user, body }) => success(await edit.editMany(user, body)),
  })

/** @throws bad_input */
const sortOf = ({ sort = ['place', 'ASC'] }: { sort?: readonly [string, 'ASC' | 'DESC'] | undefined }) => {
  const by = boxSorts.find((name) => name === sort[0])
  if (by === undefined) throw badInput({ sort: `One of ${boxSorts.join(', ')}` })
  return [by, sort[1]] satisfies [BoxSort, 'ASC' | 'DESC']
}
