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

/** As a member of staff has them: the people that are there, over and over until there are so many. */
export const many =
  (count: number) =>
  (list: WireBoxView[]): WireBoxView[] =>
    Array.from({ length: count }, (_, place) => {
      const like = list[place % list.length]
      if (like === undefined) throw new Error('there is nobody')
      return place < list.length
        ? like
        : { ...like, id: 90_000 + place, index: place, nickName: `Resident ${String(place)}`, checked: false }
    })
