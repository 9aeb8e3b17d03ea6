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

const mailsIn = async (outbox: string): Promise<string[]> => {
  const names = await readdir(outbox).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.eml'))
}

/** Deletes mails from the folder of a server that has no mail server. */
export const removeMails = async (outbox: string, matches: (mail: StoredMail) => boolean): Promise<void> => {
  for (const name of await mailsIn(outbox)) {
    const path = join(outbox, name)
    if (matches(parse(await readFile(path)))) await rm(path, { force: true })
  }
}

/** When a mail was written, by its name, where no clock of another machine matters; undefined: not by Lykta. */
const timeOf = (name: string): number | undefined => {
  const [, day, hour, minute, second] = /^\.?(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-([\d.]+)Z/.exec(name) ?? []
  const time = Date.parse(`${String(day)}T${String(hour)}:${String(minute)}:${String(second)}Z`)
  return Number.isNaN(time) ? undefined : time
}

export const mailTimes = async (outbox: string): Promise<number[]> =>
  (await mailsIn(outbox)).flatMap((name) => timeOf(name) ?? [])

/** Also what was left of a mail that was never finished. */
export const removeMailsBefore = async (outbox: string, before: Date): Promise<void> => {
  for (const name of await mailsIn(outbox)) {
    if ((timeOf(name) ?? Infinity) < before.getTime()) await rm(join(outbox, name), { force: true })
  }
}
