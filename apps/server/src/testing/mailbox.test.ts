import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailsTo } from './mailbox.ts'

test('a mail counts once it is written, not while it is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lykta-mailbox-'))
  await mkdir(join(dataDir, 'outbox'))
  for (const name of ['1.eml', '.2.eml'])
    await writeFile(join(dataDir, 'outbox', name), `To: karin@example.org\r\nSubject: ${name}\r\n`)
  const mails = await mailsTo({ config: { dataDir } }, 'karin@example.org')
  await rm(dataDir, { recursive: true })
  expect(mails).toEqual(['To: karin@example.org\r\nSubject: 1.eml\r\n'])
})
