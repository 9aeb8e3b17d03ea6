import { expect, test } from '../fixtures.ts'

test('[AUTH-04] [AUTH-05] what she is writing when her session is ended elsewhere is there once she has logged in again', async ({
  signIn,
  say,
  logIn,
}) => {
  const karin = await signIn('karin')
  await karin.goto('/message/text')
  await karin.getByLabel(say('Subject')).fill('The garden')
  await karin.getByLabel(say('Message'), { exact: true }).fill('Everything is')
  const other = await signIn('karin')
  await other.evaluate(async () => {
    const token: unknown = JSON.parse(localStorage.getItem('lykta/1/token') ?? '""')
    await fetch('/api/sessions/others', { method: 'DELETE', headers: { token: String(token) } })
  })
  await expect(karin).toHaveURL(/\/login/)
  expect(
    await karin.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('drafts'))),
  ).toEqual([])
  await logIn(karin, 'karin')
  await expect(karin.getByLabel(say('Subject'))).toHaveValue('The garden')
  await expect(karin.getByLabel(say('Message'), { exact: true })).toHaveValue('Everything is')
})
