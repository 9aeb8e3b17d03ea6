import { expect, test } from '../fixtures.ts'
import { violationsOf, sendPicture } from '../slides.ts'

/** The tile's title, as the municipality of the demo world wrote it. */
const written = { en: 'Slideshow', sv: 'Bildspel' }

test('[CATEGORY-06] the pictures that were sent to the selected box are looked at one after another', async ({
  signIn,
  say,
  language,
}) => {
  const page = await signIn('karin')
  await sendPicture(page, 'garden.png', 'The garden', say)
  await sendPicture(page, 'lake.png', 'The lake', say)
  await page.goto('/entertainment')
  await page.clock.install()
  await page.getByRole('link', { name: written[language] }).click()
  const slideshow = page.getByRole('region', { name: say('Pictures sent to {{name}}', { name: 'Mamma' }) })
  const lake = slideshow.getByRole('img', { name: 'lake.png' })
  const garden = slideshow.getByRole('img', { name: 'garden.png' })
  await expect(lake).toBeVisible()
  await expect(slideshow.getByText('The lake')).toBeVisible()
  await expect(slideshow.getByText(say('From you'))).toBeVisible()
  await expect(slideshow.getByText(/^\d\d\/\d\d\/\d{4}$/)).toBeVisible()

  await test.step('buttons and arrow keys go on and back', async () => {
    await slideshow.getByRole('button', { name: say('Next picture') }).click()
    await expect(garden).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(lake).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(garden).toBeVisible()
    await slideshow.getByRole('button', { name: say('Previous picture') }).click()
    await expect(lake).toBeVisible()
  })

  await test.step('it goes on by itself until it is paused', async () => {
    await slideshow.getByRole('button', { name: say('Start the slideshow') }).click()
    await page.clock.runFor(6_100)
    await expect(garden).toBeVisible()
    await slideshow.getByRole('button', { name: say('Pause') }).click()
    await page.clock.runFor(20_000)
    await expect(garden).toBeVisible()
  })

  await test.step('it fills the window, and Escape leads back', async () => {
    expect(await violationsOf(page)).toEqual([])
    await slideshow.getByRole('button', { name: say('Full screen') }).click()
    const dialog = page.getByRole('dialog', { name: say('Pictures sent to {{name}}', { name: 'Mamma' }) })
    const { width } = (await dialog.boundingBox()) ?? { width: 0 }
    expect(width).toBe(await page.evaluate(() => innerWidth))
    await page.keyboard.press('ArrowLeft')
    await expect(dialog.getByRole('img', { name: 'lake.png' })).toBeVisible()
    await page.clock.runFor(1_000)
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: say('Exit full screen') }).click()
    await expect(dialog).toBeHidden()
    await slideshow.getByRole('button', { name: say('Full screen') }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(lake).toBeVisible()
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/entertainment/slideshow')
    await expect(slideshow.getByRole('button', { name: say('Start the slideshow') })).toBeInViewport({
      ratio: 1,
    })
    await page.setViewportSize({ width: 820, height: 1180 })
    expect(await violationsOf(page)).toEqual([])
  })
})

test('[CATEGORY-06] where no picture was sent, it says so', async ({ signIn, say }) => {
  const page = await signIn('karin')
  await page.route('**/message-relative?*pictures*', (route) =>
    route.fulfill({ json: { success: true, data: [], total: 0 } }),
  )
  await page.goto('/entertainment/slideshow')
  await expect(page.getByRole('heading', { name: say('No pictures yet') })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
