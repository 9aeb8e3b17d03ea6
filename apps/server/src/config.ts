import { resolve } from 'node:path'
import type { PerHour } from '@lykta/contract/route'
import { isLoopback, isOnlyNearby } from './platform/host-in-address.ts'
import { EnvironmentSchema, type Environment } from './settings.ts'

/** The configuration of this process. Everything else in the server gets it, or a part of it, as an argument. */
export type Config = ReturnType<typeof readConfig>

/** Lists every fault of the configuration, one per line. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
  }
}

/**
 * Returns contradictions between variables. Reads the raw values, so that they are reported along with all other
 * faults.
 */
const contradictionsIn = (given: Readonly<Partial<Record<keyof Environment, string>>>): string[] => {
  const faults: string[] = []
  const { LYKTA_DEMO = '1', HOST = '127.0.0.1' } = given
  if (LYKTA_DEMO === '1' && !isLoopback(HOST)) {
    faults.push(
      'HOST: the demo world has passwords that everybody knows, so it listens on this machine only. ' +
        'Set LYKTA_DEMO=lan (passwords are then generated and printed) or LYKTA_DEMO=0 (an empty system).',
    )
  }
  if ((given.TLS_CERT === undefined) !== (given.TLS_KEY === undefined)) {
    faults.push('TLS_CERT and TLS_KEY belong together: set both, or neither.')
  }
  const { TLS, TLS_CERT, MQTT_PORT } = given
  if (MQTT_PORT !== undefined && !isLoopback(HOST) && TLS === undefined && TLS_CERT === undefined) {
    faults.push(
      'MQTT_PORT: boxes send their tokens over it, so on the network it needs encryption. ' +
        'Set TLS=self, or TLS_CERT and TLS_KEY; or leave it out, and use /mqtt.',
    )
  }
  if (given.DATABASE_OWNER_URL !== undefined && given.DATABASE_URL === undefined) {
    faults.push(
      'DATABASE_OWNER_URL: it needs DATABASE_URL too, or leave both out for the embedded PostgreSQL.',
    )
  }
  const { REDIS_URL, REDIS_PLAIN } = given
  if (REDIS_URL !== undefined && !isOnThisMachine(REDIS_URL) && !hasPassword(REDIS_URL)) {
    faults.push(
      'REDIS_URL: whoever can write to this Redis can listen to calls. Give it a password, and put it here: rediss://name:password@redis.example.',
    )
  }
  if (REDIS_URL?.startsWith('redis:') === true && REDIS_PLAIN !== '1' && !isOnThisMachine(REDIS_URL)) {
    faults.push(
      'REDIS_URL: what servers say to each other has names and who may see what. Use rediss://, or set REDIS_PLAIN=1 in a network of your own.',
    )
  }
  if (given.TURN_URLS !== undefined && given.TURN_SECRET === undefined) {
    faults.push('TURN_SECRET: TURN_URLS needs the secret that it shares with the TURN server.')
  }
  if (given.CALL_HOST_SECRET !== undefined && given.CALL_URL === undefined) {
    faults.push('CALL_HOST_SECRET: it is for the FreeSWITCH at CALL_URL. Set both, or only CALL_URL.')
  }
  if (given.CALL_EVENTS_URL !== undefined && given.CALL_HOST_SECRET === undefined) {
    faults.push(
      'CALL_EVENTS_URL: it needs CALL_HOST_SECRET, by which the FreeSWITCH tells of each call before it rings.',
    )
  }
  return faults
}

const isOnThisMachine = (url: string): boolean => URL.canParse(url) && isLoopback(new URL(url).hostname)

/** An address that is none is reported as such. */
const hasPassword = (url: string): boolean => !URL.canParse(url) || new URL(url).password !== ''

/** The event socket of a FreeSWITCH. */
const eventsAt = (address: string | undefined) => {
  if (address === undefined) return undefined
  const { hostname, port, password } = new URL(address)
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? 8021 : Number(port),
    password: decodeURIComponent(password),
  }
}

const hour = 3_600_000
const day = 24 * hour

/** `Lykta <lykta@care.example>` or the bare address. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

/** These servers learn the addresses of calling devices, and when, but nobody's name and nothing about a call: SECURITY.md. */
const publicStunUrls = ['stun:stun.nextcloud.com:443', 'stun:stun.cloudflare.com:3478']

/** Only installations reachable from anywhere have calls between networks; a TURN server makes these unnecessary. */
const defaultStunUrls = ({ PUBLIC_URL, TURN_URLS }: Environment): string[] =>
  PUBLIC_URL === undefined || isOnlyNearby(new URL(PUBLIC_URL).hostname) || TURN_URLS.length > 0
    ? []
    : [...publicStunUrls]

/**
 * Reads the environment, the only place that does.
 * @throws {ConfigError} listing all faults, not only the first
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>) => {
  // A blank variable, as compose files leave them, counts as unset.
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]): [string, string][] =>
      value === undefined || value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  )
  const parsed = EnvironmentSchema.safeParse(given)
  const faults = contradictionsIn(given)
  if (!parsed.success) {
    throw new ConfigError([
      ...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
      ...faults,
    ])
  }
  if (faults.length > 0) throw new ConfigError(faults)
  const env = parsed.data

  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    redisUrl: env.REDIS_URL,
    /** Everybody who can reach it can write to it: other programs of this machine. */
    isRedisOpen: env.REDIS_URL !== undefined && !hasPassword(env.REDIS_URL),
    secretKey: env.SECRET_KEY,
    /** The proxies trusted to name a client's IP address: addresses, ranges, or the name `loopback`. */
    trustProxy: env.TRUST_PROXY,
    /** Other sites whose pages may use the API, the feed and the media with a token. */
    allowedOrigins: env.ALLOWED_ORIGINS,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    securityContact: env.SECURITY_CONTACT,
    /** The open file in which `npm start` reads what was under way when the server died. */
    underWayFd: env.LYKTA_UNDER_WAY_FD,
    demo:
      env.LYKTA_DEMO === '1' ? ('local' as const) : env.LYKTA_DEMO === 'lan' ? ('lan' as const) : undefined,
    tls:
      env.TLS_CERT !== undefined && env.TLS_KEY !== undefined
        ? { kind: 'files' as const, cert: env.TLS_CERT, key: env.TLS_KEY }
        : env.TLS === 'self'
          ? { kind: 'self' as const }
          : undefined,
    mqttPort: env.MQTT_PORT,
    mail: {
      smtpUrl: env.SMTP_URL,
      allowPlain:
        env.SMTP_PLAIN === '1' || (env.SMTP_URL !== undefined && isLoopback(new URL(env.SMTP_URL).hostname)),
      from: env.MAIL_FROM,
    },
    calls: {
      stunUrls: env.STUN_URLS ?? defaultStunUrls(env),
      turnUrls: env.TURN_URLS,
      turnSecret: env.TURN_SECRET,
      callUrl: env.CALL_URL,
      hostSecret: env.CALL_HOST_SECRET,
      hostEvents: eventsAt(env.CALL_EVENTS_URL),
    },
    /** For how long kinds of data are kept where no administrator has set it. */
    keptDays: {
      messages: env.MESSAGES_KEPT_DAYS,
      alarms: env.AUDIT_KEPT_DAYS,
      audit: env.AUDIT_KEPT_DAYS,
    },
    /** Overrides the names in the branding folder. */
    productName: env.PRODUCT_NAME,
    regionName: env.REGION_NAME,
    push: {
      /** Allows pushes to this machine and its network, for a private push service. */
      allowPrivate: env.PUSH_PRIVATE_ENDPOINTS === '1',
      /** Where push services can write to the operator. */
      contact:
        env.PUBLIC_URL?.startsWith('https:') === true ? env.PUBLIC_URL : `mailto:${addressIn(env.MAIL_FROM)}`,
    },
    /** An alarm counts as unanswered this long after the last step of its ladder. */
    alarmAnswerMs: env.ALARM_ANSWER_SECONDS * 1_000,
    webhooks: {
      /** Allows webhooks to this machine and its network. */
      allowPrivate: env.WEBHOOK_PRIVATE_ADDRESSES === '1',
    },
    /** Allows calendars to be read from this machine and its network, and without TLS. */
    allowPrivateCalendars: env.CALENDAR_PRIVATE_ADDRESSES === '1',
    brandingDir: env.BRANDING_DIR === undefined ? undefined : resolve(env.BRANDING_DIR),
    /** The time zone of the region. */
    timeZone: env.TIME_ZONE,
    helpPhone: env.HELP_PHONE,
    /** Where files are stored; undefined means the data folder. */
    bucket: env.S3_URL,
    /** The program that converts films to what every TV plays. */
    ffmpeg: env.FFMPEG_PATH,
    backupRecipients: env.BACKUP_RECIPIENT,
    limits: {
      imageBytes: env.IMAGE_MAX_BYTES,
      videoBytes: env.VIDEO_MAX_BYTES,
      userBytes: env.USER_MAX_BYTES,
    },
    /** What one user may do only so often per hour, because much follows from it. */
    perHour: {
      messages: env.MESSAGES_PER_HOUR,
      alarms: env.ALARMS_PER_HOUR,
      recalls: env.RECALLS_PER_HOUR,
      answers: env.ANSWERS_PER_HOUR,
      events: env.EVENTS_PER_HOUR,
      mails: env.MAILS_PER_HOUR,
      exports: env.EXPORTS_PER_HOUR,
      many: env.MANY_PER_HOUR,
      changes: env.CHANGES_PER_HOUR,
    } satisfies Record<PerHour, number>,
    signInProviders: env.SIGN_IN_PROVIDERS === undefined ? undefined : resolve(env.SIGN_IN_PROVIDERS),
    login: {
      failuresPerName: env.LOGIN_FAILURES_PER_NAME,
      failuresPerAddress: env.LOGIN_FAILURES_PER_ADDRESS,
      windowMs: env.LOGIN_WINDOW_MINUTES * 60_000,
      revealsUnknownNames: env.FORGOT_REVEALS_UNKNOWN === '1',
      sessions: {
        relative: { idleMs: env.SESSION_IDLE_DAYS * day, maxAgeMs: env.SESSION_MAX_DAYS * day },
        // For staff and administrators, whose devices lie about in a house, and see more.
        staff: { idleMs: env.STAFF_SESSION_IDLE_HOURS * hour, maxAgeMs: env.STAFF_SESSION_MAX_DAYS * day },
      },
    },
  }
}
