import {
  CheckRelativeSchema,
  LoginAnswerSchema,
  LoginRequestSchema,
  LogoutSchema,
  MeSchema,
  OverrideAnswerSchema,
  SessionAnswerSchema,
  UpdateBrowserSchema,
  UpdatedBrowserSchema,
  UpdateMeSchema,
  UserPermissionsSchema,
} from '@lykta/contract/accounts'
import { answerOf } from '@lykta/contract/envelope'
import { z } from 'zod'
import { success } from '../../doors/answers.ts'
import type { RegisterRoutes } from '../../doors/http.ts'
import { tokenOf, type SignIn } from '../../doors/sign-in.ts'
import { noSession } from '../../errors.ts'
import type { AccountsService } from './service.ts'
import type { UsersService } from './users/service.ts'

export const createAccountsRoutes =
  (service: AccountsService, users: UsersService, { userOf }: SignIn): RegisterRoutes =>
  (api) => {
    api.route({
      method: 'POST',
      url: '/login-relative',
      config: { access: 'public' },
      schema: {
        tags: ['accounts'],
        summary: 'Log in',
        body: LoginRequestSchema,
        response: { 200: LoginAnswerSchema },
      },
      handler: async (request) => {
        const from = { address: request.ip, device: request.headers['user-agent'] ?? '' }
        const { token, user, userBrowser } = await service.login(request.body, from)
        return { ...success({ token, user }), userBrowser }
      },
    })

    api.route({
      method: 'POST',
      url: '/overridelogin',
      config: { access: 'public' },
      schema: {
        tags: ['accounts'],
        summary: 'Log in from the installed app',
        body: LoginRequestSchema,
        response: { 200: OverrideAnswerSchema },
      },
      handler: async (request) => {
        const from = { address: request.ip, device: request.headers['user-agent'] ?? '' }
        const { token, user, userBrowser } = await service.overrideLogin(request.body, from)
        return { ...success({ token, user, userBrowser }), userBrowser }
      },
    })

    api.route({
      method: 'PUT',
      url: '/users/updatebrowser',
      config: { access: 'user' },
      schema: {
        tags: ['accounts'],
        summary: 'This is the browser of the installed app',
        body: UpdateBrowserSchema,
        response: { 200: answerOf(UpdatedBrowserSchema) },
      },
      handler: async (request) => {
        const signedIn = userOf(request)
        const { idUser, userBrowser } = request.body
        return success({
          userBrowser: await service.updateBrowser(signedIn, idUser, userBrowser, request.ip),
        })
      },
    })

    api.route({
      method: 'POST',
      url: '/check-relative',
      config: { access: 'public' },
      schema: {
        tags: ['accounts'],
        summary: 'Is this session alive, and whose is it?',
        body: CheckRelativeSchema,
        response: { 200: SessionAnswerSchema },
      },
      handler: async (request) => {
        const token = request.body.token ?? tokenOf(request)
        if (token === undefined) throw noSession()
        return success(await service.userByToken(token))
      },
    })

    api.route({
      method: 'POST',
      url: '/logout',
      config: { access: 'public' },
      schema: {
        tags: ['accounts'],
        summary: 'End this session',
        body: LogoutSchema.nullish(),
        response: { 200: answerOf(z.null()) },
      },
      handler: async (request) => {
        const token = request.body?.token ?? tokenOf(request)
        if (token !== undefined) await service.logout(token)
        return success(null)
      },
    })

    api.route({
      method: 'GET',
      url: '/users/getpermissionsbytoken',
      config: { access: 'user' },
      schema: {
        tags: ['accounts'],
        summary: 'What I may do',
        response: { 200: answerOf(UserPermissionsSchema) },
      },
      handler: async (request) => success(service.permissions(userOf(request))),
    })

    api.route({
      method: 'GET',
      url: '/users/me',
      config: { access: 'user' },
      schema: { tags: ['accounts'], summary: 'Who I am', response: { 200: answerOf(MeSchema) } },
      handler: async (request) => success(await service.me(userOf(request))),
    })

    api.route({
      method: 'PUT',
      url: '/users/me',
      config: { access: 'user' },
      schema: {
        tags: ['accounts'],
        summary: 'Change what is mine to change',
        body: UpdateMeSchema,
        response: { 200: answerOf(MeSchema) },
      },
      handler: async (request) => success(await users.updateMe(userOf(request), request.body)),
    })
  }
