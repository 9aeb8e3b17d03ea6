import { answerOf, DoneSchema, IdParamsSchema, listOf } from '../../envelope.ts'
import { defineRoute } from '../../route.ts'
import { LoginAnswerSchema } from '../login.ts'
import {
  EnrolByCodeSchema,
  MadeDeviceCodeSchema,
  NameDeviceSchema,
  OwnPinSchema,
  PinLoginSchema,
  SetPinSchema,
  SharedDeviceSchema,
  ThisDeviceSchema,
  UncoverSchema,
} from './index.ts'

/** What a shared device itself asks, which is known by its cookie. */
export const thisDeviceRoutes = {
  about: defineRoute({
    method: 'GET',
    path: '/shared-device',
    access: 'public',
    lasting: false,
    summary: 'Whether this device is shared, and who of the staff used it last',
    setsCookie: true,
    answer: answerOf(ThisDeviceSchema),
  }),
  enrol: defineRoute({
    method: 'POST',
    path: '/shared-device/enrol',
    access: 'public',
    lasting: false,
    summary: 'Make this device a shared one, by a code from the administration',
    setsCookie: true,
    body: EnrolByCodeSchema,
    answer: answerOf(ThisDeviceSchema),
    refusals: ['sign_in_device_code_wrong', 'too_many_attempts'],
  }),
  enrolHere: defineRoute({
    method: 'POST',
    path: '/shared-device',
    access: 'user',
    lasting: true,
    summary: 'Make the device a shared one on which you are logged in as an administrator',
    setsCookie: true,
    body: NameDeviceSchema,
    answer: answerOf(ThisDeviceSchema),
    refusals: ['not_permitted'],
  }),
  login: defineRoute({
    method: 'POST',
    path: '/shared-device/login',
    access: 'public',
    lasting: false,
    summary: 'Log in by PIN, on a shared device of your cluster; whoever was logged in there is logged out',
    clearsCache: true,
    body: PinLoginSchema,
    answer: LoginAnswerSchema,
    refusals: [
      'sign_in_device_unknown',
      'sign_in_pin_wrong',
      'sign_in_pin_locked',
      'too_many_attempts',
      'account_disabled',
      'sign_in_by_provider',
      'bad_credentials',
    ],
  }),
  uncover: defineRoute({
    method: 'POST',
    path: '/shared-device/uncover',
    access: 'user',
    lasting: false,
    perHour: null,
    summary: 'Whether this is the PIN of whoever is logged in, to uncover the screen of a shared device',
    body: UncoverSchema,
    answer: DoneSchema,
    refusals: [
      'sign_in_device_unknown',
      'not_permitted',
      'sign_in_pin_wrong',
      'sign_in_pin_locked',
      'too_many_attempts',
    ],
  }),
}

/** The signed-in user's own PIN. */
export const pinRoutes = {
  own: defineRoute({
    method: 'GET',
    path: '/shared-device/pin',
    access: 'user',
    lasting: false,
    summary: 'Whether you have a PIN for shared devices',
    answer: answerOf(OwnPinSchema),
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/shared-device/pin',
    access: 'user',
    lasting: true,
    summary: 'Choose a PIN for the shared devices of your cluster',
    body: SetPinSchema,
    answer: answerOf(OwnPinSchema),
    refusals: ['sign_in_pin_trivial', 'not_permitted'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/shared-device/pin',
    access: 'user',
    lasting: false,
    perHour: null,
    summary: 'Remove your PIN',
    answer: answerOf(OwnPinSchema),
  }),
}

/** For administrators, each in their clusters. */
export const sharedDeviceRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/shared-devices',
    access: 'user',
    lasting: false,
    summary: 'The shared devices',
    answer: listOf(SharedDeviceSchema),
    refusals: ['not_permitted'],
  }),
  makeCode: defineRoute({
    method: 'POST',
    path: '/shared-devices/codes',
    access: 'user',
    lasting: true,
    summary: 'Make a code that, entered on a device within a quarter of an hour, makes it a shared one',
    body: NameDeviceSchema,
    answer: answerOf(MadeDeviceCodeSchema),
    refusals: ['not_permitted'],
  }),
  end: defineRoute({
    method: 'DELETE',
    path: '/shared-devices/:id',
    access: 'user',
    lasting: false,
    perHour: null,
    summary: 'End a shared device; whoever is logged in on it is logged out',
    params: IdParamsSchema,
    answer: DoneSchema,
    refusals: ['not_permitted', 'not_found'],
  }),
}
