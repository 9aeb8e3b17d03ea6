import { defaultFileLimits, logLevels } from '@lykta/contract/constants'
import { z } from 'zod'
import { perHour } from './hourly-settings.ts'
import { readS3Url } from './platform/s3-url.ts'
import {
  text,
  port,
  count,
  url,
  databaseUrl,
  iceServers,
  list,
  proxies,
  origins,
  timeZone,
  explained,
} from './setting-shapes.ts'

const start = {
  LYKTA_DEMO: explained(z.enum(['0', '1', 'lan']).default('1'), {
    about:
      'the demo world on this machine (`1`), for others on the network with new passwords, which are printed (`lan`), or an empty system (`0`)',
    example: '0',
  }),
  DATA_DIR: explained(text.default('./data'), {
    about: 'where the database, files, emails and secrets are stored',
    example: '/var/lib/lykta',
  }),
  LOG_LEVEL: explained(z.enum(logLevels).default('info'), {
    about:
      "how much the server logs, and the apps on the browser's console: `error`, `warn`, `info`, `verbose`, `debug`, `silly`, `all` or `silent`",
    example: 'warn',
  }),
}

const network = {
  HOST: explained(text.default('127.0.0.1'), { about: 'the address that it listens at', example: '0.0.0.0' }),
  PORT: explained(port.default(8080), { about: 'the port that it listens at', example: '443' }),
  PUBLIC_URL: explained(url(/^https?$/, 'https://care.example').optional(), {
    about: 'the address people reach it at, for links in emails',
    example: 'https://care.example',
  }),
  TLS: explained(z.enum(['self']).optional(), {
    about: 'https with its own certificate authority; the start prints how to make phones and TVs trust it',
    example: 'self',
  }),
  TLS_CERT: explained(text.optional(), {
    about: 'https with your certificate: the file of its chain',
    example: '/etc/lykta/chain.pem',
  }),
  TLS_KEY: explained(text.optional(), {
    about: "the file of that certificate's key",
    example: '/etc/lykta/key.pem',
  }),
  TRUST_PROXY: explained(proxies.default(['loopback']), {
    about: 'the proxies in front of it that are trusted for client addresses: addresses and ranges',
    example: '10.0.0.0/8',
  }),
  ALLOWED_ORIGINS: explained(origins.default([]), {
    about: 'other sites whose pages may use the API, the feed and the media with a token',
    example: 'https://partner.example',
  }),
  METRICS_TOKEN: explained(
    z.string().min(24, 'must be at least 24 characters, all of them random').optional(),
    {
      about:
        'lets whoever sends it as a bearer token read `/metrics`; without it only this machine itself may: [metrics.md](metrics.md)',
      example: 'the output of `openssl rand -hex 24`',
    },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: explained(url(/^https?$/, 'http://localhost:4318').optional(), {
    about:
      'where traces go, by OTLP over HTTP; without it there are none. They name nobody. What else the exporter reads (`OTEL_EXPORTER_OTLP_HEADERS`): [metrics.md](metrics.md#traces)',
    example: 'http://localhost:4318',
  }),
  SECURITY_CONTACT: explained(url(/^(?:https|mailto|tel)$/, 'mailto:security@care.example').optional(), {
    about:
      'where a fault in the security of your server is reported: `/.well-known/security.txt` says so; without it there is no such file',
    example: 'mailto:security@care.example',
  }),
  MQTT_PORT: explained(port.optional(), {
    about: 'MQTT over TCP, for sensors and scripts without WebSocket; with TLS unless `HOST` is this machine',
    example: '8883',
  }),
}

const storage = {
  DATABASE_URL: explained(databaseUrl.optional(), {
    about: 'your own PostgreSQL, in UTF-8 and built with ICU, instead of the embedded one',
    example: 'postgres://lykta:secret@db.example/lykta',
  }),
  DATABASE_OWNER_URL: explained(databaseUrl.optional(), {
    about:
      'the same database as the role that its tables belong to, so that the role of `DATABASE_URL` can be a limited one: [install.md](install.md#two-roles-in-the-database)',
    example: 'postgres://lykta_owner:secret@db.example/lykta',
  }),
  REDIS_URL: explained(url(/^rediss?$/, 'rediss://name:password@redis.example').optional(), {
    about:
      'the Redis 7 or Valkey by which several servers on one database speak to each other: [several-servers.md](several-servers.md)',
    example: 'rediss://lykta:secret@redis.example',
  }),
  REDIS_PLAIN: explained(z.enum(['0', '1']).default('0'), {
    about:
      '`1` lets the servers speak unencrypted to a Redis that is not on this machine, in a network of your own',
    example: '1',
  }),
  SECRET_KEY: explained(z.string().min(32, 'must be at least 32 characters, all of them random').optional(), {
    about:
      'encrypts the secrets in the database (keys of pushes, webhooks and links to pictures); all servers have the same',
    example: 'the output of openssl rand -hex 32',
  }),
  BACKUP_RECIPIENT: explained(list.default([]), {
    about:
      'the public key of age for which `npm run backup` encrypts; several, separated by commas, can each open it: [backup.md](backup.md)',
    example: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  }),
  S3_URL: explained(
    z
      .string()
      .transform(readS3Url)
      .refine((bucket) => bucket !== undefined, 'must be an address such as https://key:secret@host/bucket')
      .optional(),
    {
      about: 'a bucket for files instead of the data folder',
      example: 'https://KEY:SECRET@s3.example/lykta?region=eu-north-1',
    },
  ),
  FFMPEG_PATH: explained(text.default('ffmpeg'), {
    about: 'the ffmpeg that converts films for the TVs',
    example: '/usr/bin/ffmpeg',
    otherwise: "the machine's, Debian's or npm's",
  }),
  IMAGE_MAX_BYTES: explained(count.default(defaultFileLimits.imageBytes), {
    about: 'the largest picture that may be sent, in bytes',
    example: '10485760',
  }),
  VIDEO_MAX_BYTES: explained(count.default(defaultFileLimits.videoBytes), {
    about: 'the largest film or recording that may be sent, in bytes',
    example: '104857600',
  }),
  USER_MAX_BYTES: explained(count.default(defaultFileLimits.userBytes), {
    about: "how much one person's files may take, in bytes",
    example: '1073741824',
  }),
  MESSAGES_KEPT_DAYS: explained(count.optional(), {
    about:
      'after how many days messages and their files are deleted, where no administrator has set a time (Administration, What is kept)',
    example: '365',
    otherwise: 'never',
  }),
  AUDIT_KEPT_DAYS: explained(z.coerce.number('a whole number of days').int().min(30).default(730), {
    about: 'the same for the audit log and alarms; 30 at least',
    example: '365',
  }),
}

const region = {
  PRODUCT_NAME: explained(text.optional(), {
    about: "the product's name, instead of that in `BRANDING_DIR`",
    example: 'Lykta',
    otherwise: '`Lykta`',
  }),
  REGION_NAME: explained(text.optional(), {
    about: "the region's name, instead of that in `BRANDING_DIR`",
    example: 'Sjöbygden',
  }),
  BRANDING_DIR: explained(text.optional(), {
    about:
      "the folder of your region's name, colours, logo, home picture and legal texts: [branding.md](branding.md)",
    example: '/etc/lykta/branding',
  }),
  TIME_ZONE: explained(timeZone.default('Europe/Stockholm'), {
    about: "the region's time zone, for all times and quiet hours",
    example: 'Europe/Helsinki',
  }),
  HELP_PHONE: explained(text.optional(), {
    about: 'the number of support, which a TV that waits for a resident shows to whoever installs it',
    example: '+46 8 123 45 67',
  }),
}

const mail = {
  SMTP_URL: explained(url(/^smtps?$/, 'smtps://name:password@mail.example').optional(), {
    about: 'how email is sent',
    example: 'smtps://name:password@mail.example',
    otherwise: 'emails are written to `DATA_DIR/outbox`',
  }),
  SMTP_PLAIN: explained(z.enum(['0', '1']).default('0'), {
    about: '`1` lets email go unencrypted to a mail server that is not on this machine',
    example: '1',
  }),
  MAIL_FROM: explained(text.default('Lykta <lykta@localhost>'), {
    about: 'whom emails come from',
    example: 'Lykta <lykta@care.example>',
  }),
  PUSH_PRIVATE_ENDPOINTS: explained(z.enum(['0', '1']).default('0'), {
    about: '`1` allows push services in your own network: [notifications.md](notifications.md)',
    example: '1',
  }),
  WEBHOOK_PRIVATE_ADDRESSES: explained(z.enum(['0', '1']).default('0'), {
    about: '`1` lets ladders of alarms report to systems in your own network: [alarms.md](alarms.md)',
    example: '1',
  }),
  CALENDAR_PRIVATE_ADDRESSES: explained(z.enum(['0', '1']).default('0'), {
    about: '`1` lets subscribed calendars be read from your own network, and over plain http',
    example: '1',
  }),
  ALARM_ANSWER_SECONDS: explained(count.default(120), {
    about: 'how many seconds after its last step the ladder of an alarm counts as unanswered',
    example: '300',
  }),
}

const calls = {
  STUN_URLS: explained(
    z
      .literal('none')
      .transform((): string[] => [])
      .or(iceServers(/^stuns?:./, 'stun:stun.example:3478'))
      .optional(),
    {
      about:
        'servers that tell a device its own address, so that calls get through routers; `none` asks nobody: [calls.md](calls.md)',
      example: 'stun:stun.example:3478',
      otherwise: 'two public ones where `PUBLIC_URL` is reached from anywhere and there is no TURN server',
    },
  ),
  TURN_URLS: explained(iceServers(/^turns?:./, 'turn:turn.example:3478').default([]), {
    about: 'servers that relay calls where nothing else gets through',
    example: 'turns:turn.example:5349',
  }),
  TURN_SECRET: explained(text.optional(), {
    about: 'the secret shared with the TURN servers',
    example: 'a long random text',
  }),
  CALL_URL: explained(url(/^wss?$/, 'wss://calls.example:8082').optional(), {
    about: "your own FreeSWITCH instead of Lykta's call channel: [calls.md](calls.md)",
    example: 'wss://calls.example:8082',
  }),
  CALL_HOST_SECRET: explained(
    z.string().min(24, 'must be at least 24 characters, all of them random').optional(),
    {
      about:
        'the secret with which that FreeSWITCH asks who signs in and where a call goes: [calls.md](calls.md)',
      example: 'a long random text',
    },
  ),
  CALL_EVENTS_URL: explained(url(/^esl$/, 'esl://:password@127.0.0.1:8021').optional(), {
    about: 'where that FreeSWITCH says who is there and what becomes of its calls: [calls.md](calls.md)',
    example: 'esl://:password@127.0.0.1:8021',
  }),
}

const login = {
  LOGIN_FAILURES_PER_NAME: explained(count.default(5), {
    about:
      'how many wrong passwords for one name are let through before the next one waits: [SECURITY.md](../SECURITY.md)',
    example: '3',
  }),
  LOGIN_FAILURES_PER_ADDRESS: explained(count.default(100), {
    about: 'the same for one network address',
    example: '50',
  }),
  LOGIN_WINDOW_MINUTES: explained(count.max(1_440, 'must be at most 1440, a day').default(15), {
    about: 'within how many minutes these are counted; a day at most',
    example: '60',
  }),
  SIGN_IN_PROVIDERS: explained(text.optional(), {
    about:
      'the file that says by which providers of OpenID Connect people can log in, such as BankID or your directory: [sign-in.md](sign-in.md)',
    example: '/etc/lykta/sign-in.json',
  }),
  FORGOT_REVEALS_UNKNOWN: explained(z.enum(['0', '1']).default('1'), {
    about: '`0` gives one answer at "Forgot password", whether or not there is such an account',
    example: '0',
  }),
  SESSION_IDLE_DAYS: explained(count.default(30), {
    about: "how many days a relative's login lasts unused",
    example: '14',
  }),
  SESSION_MAX_DAYS: explained(count.default(90), {
    about: "how many days a relative's login lasts at most",
    example: '180',
  }),
  STAFF_SESSION_IDLE_HOURS: explained(count.default(12), {
    about: 'how many hours a login of staff and administrators lasts unused',
    example: '8',
  }),
  STAFF_SESSION_MAX_DAYS: explained(count.default(7), {
    about: 'how many days a login of staff and administrators lasts at most',
    example: '1',
  }),
}

/** By the headings of docs/settings.md. */
export const settingsByGroup = {
  Starting: start,
  Network: network,
  'Database and files': storage,
  'The region': region,
  'Email, push and other systems': mail,
  Calls: calls,
  'Logging in': login,
  'What a user may do an hour': perHour,
} as const

/** Everything that is read from the environment. */
export const EnvironmentSchema = z.object({
  ...start,
  ...network,
  ...storage,
  ...region,
  ...mail,
  ...calls,
  ...login,
  ...perHour,
  /** The open file in which `npm start` reads what was under way when the server died; only `npm start` sets it. */
  LYKTA_UNDER_WAY_FD: z.coerce.number().int().positive().optional(),
})
export type Environment = z.infer<typeof EnvironmentSchema>
