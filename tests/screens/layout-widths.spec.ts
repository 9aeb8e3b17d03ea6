import { expect, test } from '../fixtures.ts'

test.use({ ownWorld: false })

/** Each width with what tells its layout: the date card from tablet on, the region's name in the bar on desktop. */
const widths = [
  { width: 699, layout: 'mobile', dateCards: 0, regions: 0 },
  { width: 700, layout: 'tablet', dateCards: 1, regions: 0 },
  { width: 1179, layout: 'tablet', dateCards: 1, regions: 0 },
  { width: 1180, layout: 'desktop', dateCards: 1, regions: 1 },
]

test('[GEN-01] [CONST-01] mobile is below 700 px, desktop from 1180 px, tablet between them', async ({
  signIn,
}) => {
  const page = await signIn('karin')
  const dateCard = page.getByRole('region', { name: 'Date and time' })
  const region = page.getByText('Region Sjöbygden').filter({ visible: true })
  for (const { width, layout, dateCards, regions } of widths) {
    // From the other end each time, so that nothing is right because it was right before.
    await page.setViewportSize({ width: layout === 'desktop' ? 390 : 1440, height: 900 })
    await expect(region).toHaveCount(layout === 'desktop' ? 0 : 1)
    await page.setViewportSize({ width, height: 900 })
    await expect(region).toHaveCount(regions)
    await expect(dateCard).toHaveCount(dateCards)
  }
})
