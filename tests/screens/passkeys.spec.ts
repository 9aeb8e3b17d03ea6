import type { CDPSession, Page } from '@playwright/test'
import { generate } from 'otplib'
import { expect, test } from '../fixtures.ts'

/** A phone with a fingerprint, as Chromium plays one. */
const givePhone = async (page: Page) => {
  const phone = await page.context().newCDPSession(page)
  await phone.send('WebAuthn.enable')
  const { authenticatorId } = await phone.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { phone, authenticatorId }
}

/** Puts a copy of the phone's passkey as it was at the beginning in its place. */
const copyBack = async (phone: CDPSession, authenticatorId: string) => {
  const { credentials } = await phone.send('WebAuthn.getCredentials', { authenticatorId })
  for (const credential of credentials) {
    await phone.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId })
    await phone.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...credential, signCount: 0 },
    })
  }
}

test('[FACTOR-01] [FACTOR-03] [FACTOR-07] she adds a passkey and logs in with it alone; a copy is refused; without her phone a code on paper does', async ({
  signIn,
  openWeb,
  say,
  logIn,
}) => {
  const page = await signIn('karin')
  const { phone, authenticatorId } = await givePhone(page)
  await page.goto('/my-profile')
  await page.getByRole('button', { name: say('Passkeys and codes') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('Add'), exact: true }).click()
  await dialog.getByRole('button', { name: say('Passkey on this device') }).click()
  await dialog.getByRole('button', { name: say('Add passkey') }).click()
  await expect(dialog.getByText(say('My phone'), { exact: true })).toBeVisible()
  // With an app as well, so that there are codes on paper.
  await dialog.getByRole('button', { name: say('Add'), exact: true }).click()
  await dialog.getByRole('button', { name: say('App with codes') }).click()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel(say('The six digits that the app now shows')).fill(await generate({ secret }))
  await dialog.getByRole('button', { name: say('Continue') }).click()
  const onPaper = await dialog.getByRole('listitem').first().innerText()
  await dialog.getByRole('button', { name: say('I have saved them') }).click()

  const logOut = async () => {
    await page.goto('/my-profile')
    await page.getByRole('button', { name: say('Log out'), exact: true }).click()
    await expect(page.getByLabel(say('Username'))).toBeVisible()
  }
  await logOut()
  await page.getByRole('button', { name: say('Log in with a passkey') }).click()
  await expect(page).toHaveURL(/\/App$/)

  await logOut()
  await copyBack(phone, authenticatorId)
  await page.getByRole('button', { name: say('Log in with a passkey') }).click()
  await expect(
    page.getByText(say('This passkey was not accepted. Try again, or log in another way.')),
  ).toBeVisible()

  const borrowed = await openWeb()
  await logIn(borrowed, 'karin')
  await borrowed.getByRole('button', { name: say('I do not have my phone') }).click()
  await borrowed.getByLabel(say('One of your recovery codes')).fill(onPaper)
  await borrowed.getByRole('button', { name: say('Continue') }).click()
  await expect(borrowed).toHaveURL(/\/App$/)
})
