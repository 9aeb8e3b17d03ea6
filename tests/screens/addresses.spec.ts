import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

test('[ROUTE-02] [ROUTE-03] [ROUTE-05] [ROUTE-06] [ROUTE-07] [ROUTE-08] [ROUTE-09] [ROUTE-10] [ROUTE-11] [ROUTE-12] [ROUTE-13] [ROUTE-14] [ROUTE-15] [ROUTE-16] [ROUTE-17] [ROUTE-18] [ROUTE-20] every address shows its page', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  for (const [path, title] of [
    ['/App', 'Home'],
    ['/make-call', 'Phone'],
    ['/calendar', /^Week \d+, /],
    ['/aid', 'Aids'],
    ['/care-contacts', 'Care contacts'],
    ['/message', 'Messages'],
    ['/message/text', 'New text message'],
    ['/message/video', 'New video message'],
    ['/message/bild', 'New image message'],
    ['/entertainment', 'Entertainment'],
    ['/services', 'Services'],
    ['/restaurant', 'Restaurant'],
    ['/information', 'Information'],
    ['/support', 'Support'],
    ['/settings', 'Settings'],
    ['/settings/activated-boxes', 'Activated boxes'],
    ['/my-profile', 'Profile'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})
