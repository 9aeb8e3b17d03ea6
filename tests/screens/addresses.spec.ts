import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

test('[ROUTE-02] [ROUTE-03] [ROUTE-05] [ROUTE-06] [ROUTE-07] [ROUTE-08] [ROUTE-09] [ROUTE-10] [ROUTE-11] [ROUTE-12] [ROUTE-13] [ROUTE-14] [ROUTE-15] [ROUTE-16] [ROUTE-17] [ROUTE-18] [ROUTE-20] every address shows its page', async ({
  signIn,
  say,
  language,
}) => {
  const page = await signIn('karin')
  for (const [path, title] of [
    ['/App', say('Home')],
    ['/make-call', say('Phone')],
    ['/calendar', say('Week {{week}}', { week: '' })],
    ['/aid', say('Aids')],
    ['/care-contacts', say('Care contacts')],
    ['/message', say('Messages')],
    ['/message/text', say('New text message')],
    ['/message/video', say('New video message')],
    ['/message/bild', say('New image message')],
    ['/entertainment', say('Entertainment')],
    ['/services', say('Services')],
    ['/restaurant', { en: 'Restaurant', sv: 'Restaurang' }[language]],
    ['/information', say('Information')],
    ['/support', say('Support')],
    ['/settings', say('Settings')],
    ['/settings/activated-boxes', say('Activated boxes')],
    ['/my-profile', say('Profile')],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})
