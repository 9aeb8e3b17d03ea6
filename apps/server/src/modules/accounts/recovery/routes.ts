import {
  ChangePasswordSchema,
  CheckedResetSchema,
  CheckResetSchema,
  FirstLoginSchema,
  ForgotSchema,
  LoginAnswerSchema,
  ResetSchema,
  ResetTokensSchema,
} from '@lykta/contract/accounts'
import { answerOf, IdParamsSchema } from '@lykta/contract/envelope'
import { z } from 'zod'
import { success } from '../../../doors/answers.ts'
import type { RegisterRoutes } from '../../../doors/http.ts'
import type { SignIn } from '../../../doors/sign-in.ts'
import type { AccountsService } from '../service.ts'
import type { RecoveryService } from './service.ts'

export const createRecoveryRoutes =
  (service: RecoveryService, accounts: AccountsService, { userOf }: SignIn): RegisterRoutes =>
  (api) => {
    const nothing = answerOf(z.null())

    api.route({
      method: 'POST',
      url: '/forgot',
      config: { access: 'public' },
      schema: {
        tags: ['accounts'],
        summary: 'Mail me a link',
        body: ForgotSchema,
        response: { 200: nothing },
      },
      handler: async (request) => {
        await service.forgot(request.body, { address: request.ip })
        return success(null)
      },
    })

    api.route({
      method: 'POST',
      url: '/check',
      config: { access: 'public' },
      schema: {
        tags: ['accounts'],
        summary: 'Is this link still good?',
        body: CheckResetSchema,
        response: { 200: answerOf(CheckedResetSchema) },
      },
      handler: async (request) => success(await service.check(request.body.token)),
    })

    api.route({
      method: 'POST',
      url: '/reset',
      config: { access: 'public' },
      schema: {
        tags: ['accounts'],
        summary: 'A new password, by link',
        body: ResetSchema,
        response: { 200: nothing },
      },
      handler: async (request) => {
        await service.reset(request.body)
        return success(null)
      },
    })

    api.route({
      method: 'POST',
      url: '/first-login-relative',
      config: { access: 'public' },
      schema: {
        tags: ['accounts'],
        summary: 'A new password, because the first one was given',
        body: FirstLoginSchema,
        response: { 200: LoginAnswerSchema },
      },
      handler: async (request) => {
        const asking = await accounts.userToChoosePassword(request.body.token)
        const user = await service.firstLogin(asking, request.body)
        const opened = await accounts.openSession(user, request.headers['user-agent'] ?? '')
        return { ...success({ token: opened.token, user: opened.user }), userBrowser: opened.userBrowser }
      },
    })

    api.route({
      method: 'GET',
      url: '/users/gettokenresetpassword/:id',
      config: { access: 'user' },
      schema: {
        tags: ['accounts'],
        summary: 'A link for whoever has to change the password now',
        params: IdParamsSchema,
        response: { 200: answerOf(ResetTokensSchema) },
      },
      handler: async (request) => {
        const signedIn = userOf(request)
        const user = await accounts.userFor(signedIn, request.params.id)
        return success([{ token: await service.linkFor(signedIn, user) }])
      },
    })

    api.route({
      method: 'POST',
      url: '/users/changepassword',
      config: { access: 'user' },
      schema: {
        tags: ['accounts'],
        summary: 'A new password, for whoever knows the old one',
        body: ChangePasswordSchema,
        response: { 200: nothing },
      },
      handler: async (request) => {
        await service.change(userOf(request), request.body)
        return success(null)
      },
    })
  }
