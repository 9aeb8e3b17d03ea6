import type { Page } from '@playwright/test'

/** A box view as the server answers it. */
type WireBoxView = Readonly<Record<string, unknown>>

const isList = (value: unknown): value is { data: WireBoxView[] } =>
  typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data)

/** Has the app see other people than the server's: what `change` makes of its list. */
export const withPeople = async (
  page: Page,
  change: (list: WireBoxView[]) => WireBoxView[],
): Promise<void> => {
  await page.route('**/api/caretakers/*', async (route) => {
    const response = await route.fetch()
    const answer: unknown = await response.json()
    if (!isList(answer)) throw new Error('no list of people came')
    await route.fulfill({ response, json: { ...answer, data: change(answer.data) } })
  })
}
