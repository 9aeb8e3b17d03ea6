import { userSorts } from '@lykta/contract/accounts'
import { userRoutes } from '@lykta/contract/accounts/users/routes'
import { done, list, pageOf, success } from '../../../doors/response-envelope.ts'
import { serveRoutes } from '../../../doors/routes.ts'
import { badInput } from '../../../errors.ts'
import type { RecoveryService } from '../recovery/service.ts'
import type { UserImports } from './import.ts'
import type { UsersService } from './service.ts'

const sortOf = ({ sort = ['name', 'ASC'] }: { sort?: [string, 'ASC' | 'DESC'] | undefined }) => {
  const by = userSorts.find((name) => name === sort[0])
  if (by === undefined) throw badInput({ sort: `One of ${userSorts.join(', ')}` })
  return [by, sort[1]] as const
}

export const createUsersRoutes = (service: UsersService, imports: UserImports, recovery: RecoveryService) =>
  serveRoutes('accounts', userRoutes, {
    list: async ({ user, query }) => {
      const { users, total } = await service.list(user, query.filter ?? {}, {
        sort: sortOf(query),
        ...pageOf(query),
      })
      return list(users, total)
    },
    export: async ({ user, query }) => {
      const { users, total } = await service.takeAway(user, query.filter ?? {}, sortOf(query))
      return list(users, total)
    },
    find: async ({ user, params }) => success(await service.find(user, params.id)),
    create: async ({ user, body }) => success(await service.create(user, body)),
    edit: async ({ user, params, body }) => success(await service.edit(user, params.id, body)),
    remove: async ({ user, params }) => {
      await service.remove(user, params.id)
      return done
    },
    import: async ({ user, body }) => success(await imports.run(user, body)),
    act: async ({ user, body: { action, ids } }) => {
      if (action !== 'invite')
        return success({ done: await service.setDisabled(user, ids, action === 'disable'), left: [] })
      const invited = []
      for (const id of new Set(ids)) invited.push(await service.managedRow(user, id))
      return success(await recovery.inviteAll(user, invited))
    },
    places: async ({ user }) => success(await service.places(user)),
    invite: async ({ user, params }) => {
      await recovery.invite(user, await service.managedRow(user, params.id))
      return success(await service.find(user, params.id))
    },
    withdrawInvitation: async ({ user, params }) => {
      await recovery.withdrawInvitation(user, await service.managedRow(user, params.id))
      return success(await service.find(user, params.id))
    },
  })
