import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@lykta/server'
import type { Demo } from './demo.ts'

export interface Running {
  origin: string
  mqttPort: number | undefined
  config: Config
}

/** Addresses by which other machines on the network reach this one. */
const lanAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

const row = (name: string, value: string) => `  ${name.padEnd(11)}${value}`

/** What somebody who has just started Lykta needs to know, one line each. */
export const announce = (
  { origin, mqttPort, config }: Running,
  accounts: Demo['accounts'] | undefined,
  networkAddresses: readonly string[] = lanAddresses(),
): string[] => {
  const { port, protocol } = new URL(origin)
  const isOpen = config.host === '0.0.0.0' || config.host === '::'
  const elsewhere = isOpen ? networkAddresses.map((address) => `${protocol}//${address}:${port}`) : []
  const mail =
    config.mail.smtpUrl === undefined
      ? `is kept in ${join(config.dataDir, 'outbox')}`
      : 'goes out by SMTP_URL'
  return [
    '',
    'Lykta is running. Ctrl-C ends it.',
    '',
    row('Web app', `${origin}/`),
    row('TV app', `${origin}/box/`),
    row('API', `${origin}/api/docs`),
    ...elsewhere.map((address) => row('On the network', `   ${address}/ and ${address}/box/`)),
    row('Mail', mail),
    ...(mqttPort === undefined
      ? []
      : [
          row(
            'Sensors',
            `plain MQTT on port ${String(mqttPort)} (boxes use ${origin.replace(/^http/, 'ws')}/mqtt)`,
          ),
        ]),
    '',
    ...(accounts === undefined ? emptyHint : accountLines(accounts)),
    '',
  ]
}

const emptyHint = [
  'Nobody lives here yet. Make the first administrator in another window:',
  '  npm run create-admin -- --username NAME',
]

const accountLines = (accounts: Demo['accounts']): string[] => [
  'This is the demo world. Log in as',
  ...accounts.map(
    ({ username, password, is }) => `  ${username.padEnd(9)}${(password ?? '(changed)').padEnd(16)}${is}`,
  ),
  '',
  'Open the TV app in a second window and press a resident to take their place.',
]
