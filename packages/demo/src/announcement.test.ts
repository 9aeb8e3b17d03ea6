import { readConfig } from '@lykta/server/config'
import { expect, test } from 'vitest'
import { announce } from './announcement.ts'

const running = (environment: Record<string, string>) => ({
  origin: 'http://localhost:8080',
  mqttPort: 1883,
  config: readConfig(environment),
})

test('says where everything is and how to log in', () => {
  const lines = announce(running({ DATA_DIR: '/somewhere' }), [
    { username: 'karin', password: 'Secret-1', is: 'daughter' },
    { username: 'johan', password: null, is: 'son' },
  ]).join('\n')
  expect(lines).toContain('http://localhost:8080/\n')
  expect(lines).toContain('http://localhost:8080/box/')
  expect(lines).toContain('/somewhere/outbox')
  expect(lines).toMatch(/karin +Secret-1 +daughter/)
  expect(lines).toMatch(/johan +\(changed\) +son/)
  expect(lines).not.toContain('create-admin')
})

test('an empty Lykta says how the first administrator is made', () => {
  const lines = announce(running({ LYKTA_DEMO: '0', SMTP_URL: 'smtp://mail' }), undefined).join('\n')
  expect(lines).toContain('npm run create-admin -- --username NAME')
  expect(lines).toContain('goes out by SMTP_URL')
  expect(lines).not.toContain('demo')
})

test('on a network it lists the URLs', () => {
  const lines = announce(running({ LYKTA_DEMO: 'lan', HOST: '0.0.0.0' }), [], ['192.0.2.7']).join('\n')
  expect(lines).toContain('http://192.0.2.7:8080/ and http://192.0.2.7:8080/box/')
})
