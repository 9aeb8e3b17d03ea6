import { resolve } from 'node:path'
import { logLevels } from '@lykta/contract/constants'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { textLike, textWith } from './testing/matchers.ts'
import { writeSettings } from './testing/settings-page.ts'

const faultsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment)
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.message.split('\n')
    throw thrown
  }
  return []
}

describe('the configuration', () => {
  test('[CONST-06] without settings it is the demo world on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      demo: 'local',
      logLevel: 'info',
      tls: undefined,
      mqttPort: undefined,
      calls: {
        stunUrls: [],
        turnUrls: [],
        callUrl: undefined,
      },
      login: {
        failuresPerName: 5,
        failuresPerAddress: 100,
        windowMs: 900_000,
        sessions: {
          relative: { idleMs: 30 * 86_400_000, maxAgeMs: 90 * 86_400_000 },
          staff: { idleMs: 12 * 3_600_000, maxAgeMs: 7 * 86_400_000 },
        },
      },
      limits: { imageBytes: 25 * 1_048_576, videoBytes: 512 * 1_048_576, userBytes: 10 * 1_073_741_824 },
    })
  })

  test('[CONST-06] settings replace the defaults', () => {
    const config = readConfig({
      PORT: '0',
      LYKTA_DEMO: '0',
      HOST: '0.0.0.0',
      CALL_URL: 'wss://calls.example:8082',
      CALL_HOST_SECRET: 'a secret of 24 characters',
      STUN_URLS: 'stun:one.example:3478, stun:two.example',
      LOGIN_FAILURES_PER_NAME: '3',
    })
    expect(config).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      demo: undefined,
      calls: {
        callUrl: 'wss://calls.example:8082',
        hostSecret: 'a secret of 24 characters',
        stunUrls: ['stun:one.example:3478', 'stun:two.example'],
      },
      login: { failuresPerName: 3 },
    })
  })

  test.each([
    [{}, 0],
    [{ PUBLIC_URL: 'https://care.example' }, 2],
    [{ PUBLIC_URL: 'https://8.8.8.8' }, 2],
    [{ PUBLIC_URL: 'https://care.example', STUN_URLS: 'none' }, 0],
    [{ PUBLIC_URL: 'https://care.example', STUN_URLS: 'stun:own.example' }, 1],
    [{ PUBLIC_URL: 'https://care.example', TURN_URLS: 'turn:own.example', TURN_SECRET: 's' }, 0],
    [{ PUBLIC_URL: 'http://localhost:8080' }, 0],
    [{ PUBLIC_URL: 'https://lykta' }, 0],
    [{ PUBLIC_URL: 'https://lykta.local' }, 0],
    [{ PUBLIC_URL: 'https://192.168.1.5' }, 0],
    [{ PUBLIC_URL: 'https://172.20.0.1' }, 0],
    [{ PUBLIC_URL: 'https://[fd00::1]' }, 0],
  ])(
    '[MEDIA-02] only one that is reached from anywhere asks public STUN servers: %j',
    (environment, count) => {
      const { stunUrls } = readConfig(environment).calls
      expect(stunUrls).toHaveLength(count)
      for (const url of stunUrls) expect(url).toMatch(/^stun:[^:]+/)
    },
  )

  test('reports all faults at once, contradictions along with typing errors', () => {
    const faults = faultsOf({
      PORT: '99999',
      LOG_LEVEL: 'loud',
      LYKTA_DEMO: '1',
      HOST: '0.0.0.0',
      TLS_KEY: '/etc/key.pem',
      TURN_URLS: 'turn:turn.example',
      CALL_HOST_SECRET: 'a secret of 24 characters',
      LOGIN_WINDOW_MINUTES: '-1',
    })
    const heads = [
      'PORT:',
      'LOG_LEVEL:',
      'LOGIN_WINDOW_MINUTES:',
      'HOST:',
      'TLS_CERT and',
      'TURN_SECRET:',
      'CALL_HOST_SECRET:',
    ]
    expect(faults.toSorted()).toEqual(heads.toSorted().map((head) => textWith(head)))
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['MQTT_PORT', '70000'],
    ['LYKTA_DEMO', 'yes'],
    ['TLS', 'on'],
    ['TRUST_PROXY', 'everybody'],
    ['ALLOWED_ORIGINS', 'https://partner.example/app'],
    ['ALLOWED_ORIGINS', '*'],
    ['PUBLIC_URL', 'care.example'],
    ['DATABASE_URL', 'mysql://somewhere/lykta'],
    ['DATABASE_OWNER_URL', 'postgres://lykta_owner@db.example/lykta'],
    ['CALL_URL', 'https://calls.example'],
    ['STUN_URLS', 'stun.example:3478'],
    ['SMTP_URL', 'mail.example'],
    ['IMAGE_MAX_BYTES', '25MB'],
    ['USER_MAX_BYTES', '0'],
    ['LOGIN_WINDOW_MINUTES', '1441'],
    ['SESSION_IDLE_DAYS', 'never'],
    ['STAFF_SESSION_IDLE_HOURS', '0'],
    ['TIME_ZONE', 'Sweden/Boden'],
  ])('%s=%s is reported in one clear line', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([textLike(new RegExp(`^${name}(\\.\\d)?: .+`))])
  })

  test.each([
    ['postgres://lykta:secret@db.example:5433/lykta'],
    ['postgresql://lykta@/lykta?host=/run/postgresql'],
    ['socket:/run/postgresql?db=lykta'],
    ['/run/postgresql lykta'],
  ])('the database may be at %s', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  test.each([['0.0.0.0'], ['192.168.1.20'], ['::'], ['lykta.example']])(
    'the demo world refuses to listen on %s unless configured for the network',
    (HOST) => {
      expect(faultsOf({ HOST })).toEqual([textLike(/^HOST: .*LYKTA_DEMO=lan/)])
      expect(readConfig({ HOST, LYKTA_DEMO: 'lan' })).toMatchObject({ host: HOST, demo: 'lan' })
      expect(readConfig({ HOST, LYKTA_DEMO: '0' })).toMatchObject({ host: HOST, demo: undefined })
    },
  )

  test.each([['localhost'], ['127.0.0.1'], ['127.8.8.8'], ['::1']])(
    'the demo world listens on %s',
    (HOST) => {
      expect(readConfig({ HOST })).toMatchObject({ host: HOST, demo: 'local' })
    },
  )

  test('a certificate needs its key, and a given pair takes precedence over our own', () => {
    expect(faultsOf({ TLS_CERT: '/etc/cert.pem' })).toEqual([textWith('TLS_KEY')])
    const pair = { TLS_CERT: '/etc/cert.pem', TLS_KEY: '/etc/key.pem' }
    expect(readConfig({ ...pair, TLS: 'self' }).tls).toEqual({
      kind: 'files',
      cert: '/etc/cert.pem',
      key: '/etc/key.pem',
    })
    expect(readConfig({ TLS: 'self' }).tls).toEqual({ kind: 'self' })
  })

  test('MQTT beside the web server needs a certificate, except on this machine', () => {
    const given = { LYKTA_DEMO: '0', HOST: '0.0.0.0', MQTT_PORT: '8883' }
    expect(faultsOf(given)).toEqual([textLike(/^MQTT_PORT: .*TLS=self/)])
    for (const allowed of [
      { ...given, TLS: 'self' },
      { ...given, TLS_CERT: '/etc/cert.pem', TLS_KEY: '/etc/key.pem' },
      { ...given, HOST: '127.0.0.1' },
    ])
      expect(readConfig(allowed).mqttPort).toBe(8_883)
  })

  test('servers speak unencrypted through a Redis on this machine only, unless a setting allows it', () => {
    const REDIS_URL = 'redis://:secret@redis.example:6379'
    expect(faultsOf({ REDIS_URL })).toEqual([textLike(/^REDIS_URL: .*rediss:.*REDIS_PLAIN=1/)])
    expect(readConfig({ REDIS_URL, REDIS_PLAIN: '1' }).redisUrl).toBe(REDIS_URL)
    for (const allowed of [
      'rediss://lykta:secret@redis.example',
      'redis://127.0.0.1:6379',
      'redis://localhost',
    ])
      expect(readConfig({ REDIS_URL: allowed }).redisUrl).toBe(allowed)
    expect(faultsOf({ REDIS_URL: 'redis.example' })).toEqual([textLike(/^REDIS_URL: must be an address/)])
  })

  test('a Redis that is not on this machine needs a password', () => {
    for (const REDIS_URL of ['rediss://redis.example', 'rediss://lykta@redis.example', 'rediss://:@10.0.0.7'])
      expect(faultsOf({ REDIS_URL })).toEqual([textLike(/^REDIS_URL: .*Give it a password/)])
    expect(faultsOf({ REDIS_URL: 'redis://redis.example', REDIS_PLAIN: '1' })).toEqual([
      textLike(/^REDIS_URL: .*Give it a password/),
    ])
    const isOpen = (REDIS_URL?: string) =>
      readConfig(REDIS_URL === undefined ? {} : { REDIS_URL }).isRedisOpen
    expect([
      isOpen(),
      isOpen('redis://127.0.0.1:6379'),
      isOpen('redis://:secret@127.0.0.1:6379'),
      isOpen('rediss://lykta:secret@redis.example'),
    ]).toEqual([false, true, false, false])
  })

  test('mail goes unencrypted to this machine only, unless a setting allows it', () => {
    const allows = (SMTP_URL: string, more = {}) => readConfig({ SMTP_URL, ...more }).mail.allowPlain
    expect(allows('smtp://mail.example')).toBe(false)
    expect(allows('smtp://localhost:2525')).toBe(true)
    expect(allows('smtp://mail.example', { SMTP_PLAIN: '1' })).toBe(true)
  })

  test.each([[''], ['  ']])('a blank variable (%j) counts as unset', (blank) => {
    const names = [
      'PORT',
      'HOST',
      'LYKTA_DEMO',
      'LOG_LEVEL',
      'TLS_CERT',
      'DATABASE_URL',
      'TURN_URLS',
      'MQTT_PORT',
    ]
    expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}))
  })

  test.each(logLevels)('[CONST-02] LOG_LEVEL=%s is one of the eight', (LOG_LEVEL) => {
    expect(readConfig({ LOG_LEVEL }).logLevel).toBe(LOG_LEVEL)
  })

  test('[CONST-02] there are eight log levels and no others', () => {
    const eight = ['error', 'debug', 'info', 'warn', 'silent', 'verbose', 'silly', 'all']
    expect(logLevels.toSorted()).toEqual(eight.toSorted())
    expect(faultsOf({ LOG_LEVEL: 'trace' })).toEqual([textLike(/^LOG_LEVEL: /)])
  })

  test('docs/settings.md is up to date', async () => {
    await expect(writeSettings()).toMatchFileSnapshot('../../../docs/settings.md')
  })
})
