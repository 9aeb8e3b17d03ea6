import { expect, test } from 'vitest'
import { createCertificateEnd } from './certificate-end.ts'
import { issueAuthority } from './tls-issue.ts'

test('the end of the certificate in use is known, also once it was renewed', async () => {
  const [first, second] = await Promise.all(
    ['2026-01-01', '2027-01-01'].map((day) => issueAuthority('Lykta', new Date(day))),
  )
  if (first === undefined || second === undefined) throw new Error('not issued')
  const end = createCertificateEnd(first)
  const before = end.endsAt()?.getTime() ?? 0
  expect(before).toBeGreaterThan(Date.parse('2026-02-01'))
  end.renewed(second)
  expect((end.endsAt()?.getTime() ?? 0) - before).toBe(365 * 86_400_000)
})

test('a server without one has no end', () => {
  expect(createCertificateEnd(undefined).endsAt()).toBeNull()
})
