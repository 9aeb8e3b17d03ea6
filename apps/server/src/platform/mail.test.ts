import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startMailServer } from '../testing/mail-server.ts'
import { systemClock, systemIds } from './clock.ts'
import { createMailer } from './mail.ts'

const mail = {
  to: 'karin@example.org',
  subject: 'Nytt lösenord',
  text: 'Hej Karin',
  html: '<p>Hej Karin</p>',
}
const common = { from: 'Lykta <lykta@example.org>', outbox: '', clock: systemClock, ids: systemIds }

test('without a mail server a mail lies in the outbox as a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-mail-'))
  try {
    await createMailer({
      ...common,
      allowPlain: false,
      smtpUrl: undefined,
      outbox: join(folder, 'outbox'),
    }).send(mail)
    const [name = '', ...others] = await readdir(join(folder, 'outbox'))
    expect(others).toEqual([])
    expect(name).toMatch(/^\d{4}-.*\.eml$/)
    const text = await readFile(join(folder, 'outbox', name), 'utf8')
    expect(text).toContain('To: karin@example.org')
    expect(text).toContain('Hej Karin')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a mail goes over SMTP, in text and HTML', async () => {
  await using server = await startMailServer()
  await createMailer({ ...common, allowPlain: true, smtpUrl: server.url }).send(mail)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toContain('Content-Type: text/plain')
  expect(server.received[0]).toContain('Content-Type: text/html')
})

test('a mail that the server refuses does not count as sent', async () => {
  await using server = await startMailServer(() => true)
  const mailer = createMailer({ ...common, allowPlain: true, smtpUrl: server.url })
  await expect(mailer.send(mail)).rejects.toThrow('no such person')
})

test('no mail goes unencrypted unless that is allowed', async () => {
  await using server = await startMailServer()
  const mailer = createMailer({ ...common, allowPlain: false, smtpUrl: server.url })
  await expect(mailer.send(mail)).rejects.toThrow(/STARTTLS/)
  expect(server.received).toEqual([])
})
