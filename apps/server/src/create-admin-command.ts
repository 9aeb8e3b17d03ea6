import { languages } from '@lykta/contract/languages'
import { legible } from '@lykta/contract/legible'
import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { openOwnDatabase } from './command-data.ts'
import { ConfigError, readConfig } from './config.ts'
import { createAdministrator } from './modules/accounts/index.ts'
import { openDatabase } from './platform/database.ts'
import { createLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'
import { howToRun } from './run-command.ts'

/**
 * npm run create-admin -- --username NAME [--email ADDRESS] [--language en|sv] At a terminal, asks for a password; if it is empty, or
 * without a terminal, generates one and prints it. Works whether or not Lykta is running.
 */
const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      username: { type: 'string' },
      email: { type: 'string' },
      language: { type: 'string', default: 'en' },
    },
  })
  const language = languages.find((one) => one === values.language)
  if (values.username === undefined || language === undefined) {
    console.error(
      `${values.username === undefined ? 'Which user name?' : 'Which language?'} ${howToRun('create-admin')} --username NAME [--email ADDRESS] [--language ${languages.join('|')}]`,
    )
    return 1
  }
  const { username } = values
  const typed = process.stdin.isTTY ? await askPassword() : ''
  const password = typed === '' ? generatePassword() : typed

  const config = readConfig({ ...process.env, LYKTA_DEMO: '0' })
  {
    await using ending = new AsyncDisposableStack()
    const connection = await openOwnDatabase(config, 'join', ending)
    const database = await openDatabase(connection, createLog('error'))
    ending.defer(database.close)
    const email = values.email ?? `${username}@localhost`
    const fault = await createAdministrator(database.db, { username, email, language, password })
    if (fault !== undefined) {
      console.error(fault)
      return 1
    }
  }
  console.log(`The administrator ${username} is there.`)
  if (typed === '') console.log(`Password: ${password}  (shown this once)`)
  return 0
}

/** Asks without echoing the input. */
const askPassword = async (): Promise<string> => {
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done()
    },
  })
  process.stdout.write('Password (leave empty to have one made): ')
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}

const draw = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** Four groups without easily confused characters: about 68 bits, and it meets every password rule. */
const generatePassword = (): string =>
  [
    draw(legible.capitals, 4),
    draw(legible.small, 4),
    draw(legible.digits, 4),
    draw(`${legible.small}${legible.digits}`, 4),
  ].join('-')

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
