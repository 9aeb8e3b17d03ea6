import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

test('[CAL-41] the week is printed on one A4 page', async ({ signIn }) => {
  const page = await signIn('karin')
  const asked = Promise.withResolvers<void>()
  await page.exposeFunction('print', asked.resolve)
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Print the week' }).click()
  await asked.promise
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/)
})
