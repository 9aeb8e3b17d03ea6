import { answerOf, DoneSchema, IdParamsSchema, listOf } from '../../envelope.ts'
import { defineRoute } from '../../route.ts'
import {
  OwnIdentitySchema,
  ProviderAnswerSchema,
  ProviderLoginAnswerSchema,
  ProviderLoginSchema,
  ProviderParamsSchema,
  SignInProviderSchema,
  StartedSignInSchema,
  StartSignInSchema,
} from './index.ts'
import {
  ManagedIdentityParamsSchema,
  ManagedLoginsSchema,
  NumberParamsSchema,
  SetNumberSchema,
} from './managed.ts'

/** Signing in by a provider of OpenID Connect. */
export const providerRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/sign-in/providers',
    access: 'public',
    lasting: false,
    summary: 'By which providers one can sign in',
    answer: listOf(SignInProviderSchema),
  }),
  start: defineRoute({
    method: 'POST',
    path: '/sign-in/providers/:provider',
    access: 'public',
    lasting: false,
    summary: 'Begin to sign in by a provider',
    params: ProviderParamsSchema,
    body: StartSignInSchema,
    answer: answerOf(StartedSignInSchema),
    refusals: ['sign_in_away', 'too_many_attempts'],
  }),
  login: defineRoute({
    method: 'POST',
    path: '/sign-in/provider-login',
    access: 'public',
    lasting: false,
    summary: 'Log in with what a provider has answered',
    body: ProviderLoginSchema,
    answer: ProviderLoginAnswerSchema,
    refusals: [
      'sign_in_away',
      'sign_in_unfinished',
      'sign_in_not_connected',
      'sign_in_too_weak',
      'sign_in_taken',
      'sign_in_somebody_else',
      'sign_in_no_details',
      'sign_in_by_provider',
      'too_many_attempts',
      'bad_credentials',
      'account_disabled',
      'no_access_permission',
      'token_unknown',
      'token_used',
      'token_expired',
    ],
  }),
}

/** By which providers the signed-in user can sign in. */
export const identityRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/users/me/identities',
    access: 'user',
    lasting: false,
    summary: 'The providers by which you can sign in',
    answer: listOf(OwnIdentitySchema),
  }),
  add: defineRoute({
    method: 'POST',
    path: '/users/me/identities',
    access: 'user',
    lasting: true,
    summary: 'Sign in by this provider from now on, too',
    body: ProviderAnswerSchema,
    answer: answerOf(OwnIdentitySchema),
    refusals: [
      'sign_in_away',
      'sign_in_unfinished',
      'sign_in_taken',
      'sign_in_somebody_else',
      'sign_in_too_weak',
    ],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/users/me/identities/:id',
    access: 'user',
    lasting: true,
    summary: 'No longer sign in by this provider; the logins made by it end',
    params: IdParamsSchema,
    answer: DoneSchema,
    refusals: ['sign_in_last_way'],
  }),
}

/** By which providers others can sign in, for administrators. */
export const managedLoginRoutes = {
  find: defineRoute({
    method: 'GET',
    path: '/users/:id/provider-logins',
    access: 'user',
    lasting: false,
    summary: 'The providers by which a user can sign in, and which numbers are stored of the user',
    params: IdParamsSchema,
    answer: answerOf(ManagedLoginsSchema),
    refusals: ['not_permitted', 'user_not_exist'],
  }),
  setNumber: defineRoute({
    method: 'PUT',
    path: '/users/:id/provider-logins/numbers/:kind',
    access: 'user',
    lasting: true,
    summary: 'Store by which number a user is recognised, or remove it; nobody can read it again',
    params: NumberParamsSchema,
    body: SetNumberSchema,
    answer: answerOf(ManagedLoginsSchema),
    refusals: ['not_permitted', 'user_not_exist', 'sign_in_number_wrong', 'sign_in_number_taken'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/users/:id/provider-logins/:identity',
    access: 'user',
    lasting: true,
    summary: 'A user no longer signs in by this provider; the logins made by it end',
    params: ManagedIdentityParamsSchema,
    answer: answerOf(ManagedLoginsSchema),
    refusals: ['not_permitted', 'user_not_exist'],
  }),
}
