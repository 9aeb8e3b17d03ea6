import type { Route } from '@lykta/contract/route'
import * as api from '@lykta/contract/routes'
import { expect, test } from 'vitest'
import { goesOnWhenFull } from './full-disk.ts'

const parts: readonly Readonly<Record<string, Readonly<Record<string, Route>>>>[] = Object.values(api)
const routes = parts.flatMap((part) => Object.values(part).flatMap((one) => Object.values(one)))
const writing = routes.filter(({ method }) => method === 'POST' || method === 'PUT')
const named = ({ method, path }: Route) => `${method} ${path}`

test('with a full disk whatever reads or deletes goes on', () => {
  const others = routes.filter((route) => !writing.includes(route))
  expect(others.length).toBeGreaterThan(100)
  expect(others.filter((route) => !goesOnWhenFull(route))).toEqual([])
})

test('with a full disk alarms go on, signing in, and taking back; nothing else is written', () => {
  expect(writing.filter(goesOnWhenFull).map(named).toSorted()).toEqual([
    'POST /alarms',
    'POST /alarms/:id/end',
    'POST /alarms/:id/export',
    'POST /alarms/:id/handled',
    'POST /alarms/:id/recall',
    'POST /alarms/:id/remind',
    'POST /alarms/:id/send',
    'POST /alarms/:id/take',
    'POST /alarms/reach',
    'POST /box/pairing',
    'POST /category/check-file-name',
    'POST /check',
    'POST /check-relative',
    // Counted, and not stored.
    'POST /csp-report',
    'POST /demo/boxes/:id/take',
    'POST /first-login-relative',
    'POST /forgot',
    'POST /login-passkey',
    'POST /login-passkey/options',
    'POST /login-relative',
    'POST /logout',
    'POST /message/:id/recall',
    'POST /overridelogin',
    'POST /reset',
    'POST /second-factor',
    'POST /second-factor/options',
    'POST /sessions/proof',
    'POST /sessions/proof/passkey',
    'POST /shared-device/enrol',
    'POST /shared-device/login',
    'POST /shared-device/uncover',
    'POST /sign-in/provider-login',
    'POST /sign-in/providers/:provider',
    'POST /users/changepassword',
    'POST /users/confirmemail',
    'PUT /alarms/:id',
  ])
})
