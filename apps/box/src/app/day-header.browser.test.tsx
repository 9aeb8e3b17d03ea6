import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerTv, openTv, setUpTvApp } from '../testing/open-tv.tsx'

setUpTvApp()

/** A Friday in Stockholm. */
const at = (hour: string) => Date.parse(`2026-11-27T${hour}+01:00`)

test.for([
  { time: '00:10', language: 'en', said: 'Early Friday morning' },
  { time: '04:50', language: 'sv', said: 'Natten till fredag' },
  { time: '05:10', language: 'en', said: 'Friday morning' },
  { time: '23:50', language: 'sv', said: 'Fredag natt' },
] as const)('[TV-23] at $time the home of the TV says "$said"', async ({ time, language, said }) => {
  answerTv({ me: { language, serverTime: at(time) } })
  await openTv({ language })
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
})
