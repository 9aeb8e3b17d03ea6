import { expect, type LaunchOptions, type Page } from '@playwright/test'
import { decodedFrames, hearsSomething, openCameraBrowser, type CameraBrowser } from './cameras.ts'
import { pressOk } from './fixtures.ts'

interface TwoCameras extends AsyncDisposable {
  /** Its camera sees red. */
  daughters: CameraBrowser
  /** Its camera sees blue. */
  mothers: CameraBrowser
}

/** A browser each for the two who call: three encode and decode pictures then, which takes a busy machine its time. */
export const openTwoCameras = async (options: LaunchOptions): Promise<TwoCameras> => {
  const opened = new AsyncDisposableStack()
  const daughters = opened.use(await openCameraBrowser('red', options))
  const mothers = opened.use(await openCameraBrowser('blue', options))
  return { daughters, mothers, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** Begins a video call, from any screen. */
export const callByVideo = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Phone' }).click()
  await page.getByRole('button', { name: 'Video call' }).click()
}

/** Karin calls from any screen, and Mamma answers. */
export const talkByVideo = async (karin: Page, tv: Page): Promise<void> => {
  await callByVideo(karin)
  await pressOk(tv, 'Karin is calling')
}

/** The resident presses the other button: not now. */
export const decline = async (tv: Page, caller: string): Promise<void> => {
  await expect(tv.getByRole('heading', { name: `${caller} is calling` })).toBeVisible()
  await tv.keyboard.press('ArrowRight')
  await expect(tv.getByRole('button', { name: 'Not now' })).toBeFocused()
  await pressOk(tv, `${caller} is calling`)
}

/** Whether the page signs in to the channel for calls anew; a first attempt may fail. */
export const signedInAgain = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('verto.clientReady')) resolve()
      })
    })
  })

/** On each of the pages, pictures and sound of the other side still come. */
export const expectMediaOn = async (...pages: readonly Page[]): Promise<void> => {
  for (const page of pages) {
    const before = await decodedFrames(page)
    await expect.poll(() => decodedFrames(page)).toBeGreaterThan(before + 10)
    expect(await hearsSomething(page)).toBe(true)
  }
}

/** On the home of a TV that has just come up: down to the messages, and left to the people, of whom Karin is the first. */
export const goToKarin = async (tv: Page): Promise<void> => {
  const karin = tv.getByRole('button', { name: /^Karin/ })
  await expect(karin).toBeEnabled()
  await tv.keyboard.press('ArrowDown')
  await tv.keyboard.press('ArrowLeft')
  await expect(karin).toBeFocused()
}
