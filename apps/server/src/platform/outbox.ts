import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface StoredMail {
  /** The address. */
  to: string
  /** Everything in it, as its reader sees it. */
  text: string
}

/** Text as a mail encodes it: `=C3=A5` and lines that go on after `=`. */
const decoded = (mail: string): string =>
  Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const parse = (content: Buffer): StoredMail => {
  const text = decoded(content.toString('latin1'))
  return { to: /^To: (.*)$/im.exec(text)?.[1]?.trim() ?? '', text }
}

/** Deletes mails from the folder of a server that has no mail server. */
export const removeMails = async (outbox: string, matches: (mail: StoredMail) => boolean): Promise<void> => {
  const names = await readdir(outbox).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const path = join(outbox, name)
    if (name.endsWith('.eml') && matches(parse(await readFile(path)))) await rm(path, { force: true })
  }
}
