import type { APIRequestContext, Page } from '@playwright/test'
import { generate } from 'otplib'
import { found } from './find-in-text.ts'
import type { Say } from './words.ts'

/** Adds an app with codes where the login asks for it, and opens the home. Returns what the app on the phone knows. */
export const addCodes = async (page: Page, say: Say): Promise<string> => {
  await page.getByRole('button', { name: say('App with codes') }).click()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel(say('The six digits that the app now shows')).fill(await generate({ secret }))
  await page.getByRole('button', { name: say('Continue') }).click()
  await page.getByRole('button', { name: say('I have saved them') }).click()
  return secret
}

/** The same for a login by the API, whose token is good for everything then. */
export const addCodesTo = async (request: APIRequestContext, token: string): Promise<void> => {
  const post = async (route: string, data: object) =>
    (await request.post(`/api/${route}`, { headers: { token }, data })).text()
  const secret = found(/"secret":"(\w+)"/, await post('factors/codes', {}))
  await post('factors/codes/confirm', { code: await generate({ secret }) })
}
