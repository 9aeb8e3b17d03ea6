import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from './test-server.ts'

/** The mails that the server has sent to an address, oldest first, as one line each. */
export const mailsTo = async (
  server: { config: Pick<TestServer['config'], 'dataDir'> },
  email: string,
): Promise<string[]> => {
  const outbox = join(server.config.dataDir, 'outbox')
  // Their names begin with the time. One that begins with a dot is half written, and has another name at any moment.
  const found = await readdir(outbox).catch((): string[] => [])
  const names = found.filter((name) => !name.startsWith('.'))
  names.sort((one, other) => one.localeCompare(other))
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  return mails.map((mail) => mail.replaceAll('=\r\n', '')).filter((mail) => mail.includes(`To: ${email}`))
}

export const subjectOf = (mail: string): string => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? ''
