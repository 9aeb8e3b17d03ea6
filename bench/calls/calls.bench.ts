import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { makeDataFolder, startLykta } from '../../packages/demo/src/testing/lykta-process.ts'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { createBarePeers, type FirstFrames } from './bare-peers.ts'
import { endsWithParent } from '../server.ts'
import { atMostTimes, fasterThan, type Measured } from '../figures.ts'
import { watchConnections } from './connection-parts.ts'
import { watchRemoteFrames } from './first-frame.ts'
import { createAnswered, createCalled } from './lykta-calls.ts'
import { createPeerJs } from './peerjs.ts'
import { row } from '../row.ts'
import { audioConstraints, videoConstraints } from '../../packages/calls/src/media.ts'

// From a tap to the first picture, with the camera and the constraints of the apps: the apps as they were built, beside two
// peers in one page, and PeerJS. All open their cameras at the same moment: the caller's before, the other's by the answer.
const runs = 9
const warmUps = 1
/** A call that has shown nothing by then will not. */
const callLimitMs = 20_000
const constraints = { audio: audioConstraints, video: videoConstraints }

const openBrowser = (): Promise<Browser> => {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  })
}

interface Sides {
  lykta: FirstFrames[]
  floor: FirstFrames[]
  peerJs: FirstFrames[]
}

const measure = async (which: 'answer' | 'call'): Promise<Sides> => {
  await using stack = new AsyncDisposableStack()
  const folder = await makeDataFolder()
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const lykta = await startLykta(join(folder, 'data'), 0, { NODE_OPTIONS: endsWithParent })
  stack.defer(() => lykta.end())
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const openContext = async (viewport: { width: number; height: number }) => {
    const options = { baseURL: lykta.origin, locale: 'en-GB', viewport, bypassCSP: true }
    const context = await browser.newContext(options)
    context.setDefaultTimeout(20_000)
    await context.addInitScript(watchRemoteFrames)
    await context.addInitScript(watchConnections)
    return context
  }
  // A window each: a browser draws only the front page of a window.
  const openTwo = async () => ({
    caller: await openContext({ width: 1440, height: 900 }),
    callee: await openContext({ width: 1920, height: 1080 }),
  })
  const apps =
    which === 'answer'
      ? (await createAnswered(await openTwo())).answer
      : (await createCalled(lykta.origin, await openTwo())).call
  const page = await (await openContext({ width: 1440, height: 900 })).newPage()
  await page.goto('/healthz')
  const bare = (await createBarePeers(page, constraints))[which]
  const peerJs = stack.use(await createPeerJs(await openTwo(), constraints))[which]

  const sides: Sides = { lykta: [], floor: [], peerJs: [] }
  for (let run = -warmUps; run < runs; run += 1) {
    const one = {
      lykta: await within(callLimitMs, 'Lykta', apps()),
      floor: await within(callLimitMs, 'the floor', bare()),
      peerJs: await within(callLimitMs, 'PeerJS', peerJs()),
    }
    if (run < 0) continue
    sides.lykta.push(one.lykta)
    sides.floor.push(one.floor)
    sides.peerJs.push(one.peerJs)
  }
  return sides
}

/** Fails when a call takes longer: a page that has stopped answering must not stop the bench. */
const within = async <T>(limitMs: number, whose: string, call: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`A call by ${whose} has not come to its end within ${String(limitMs)} ms`))
    }, limitMs)
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Two rows come of one measurement. */
const once = (which: 'answer' | 'call'): (() => Promise<Sides>) => {
  let measured: Promise<Sides> | undefined
  return () => (measured ??= measure(which))
}

const seenBy = ({ lykta, floor, peerJs }: Sides, side: keyof FirstFrames): Measured => {
  const of = (frames: readonly FirstFrames[]) => frames.map((frame) => frame[side])
  return { lykta: of(lykta), floor: of(floor), peers: { PeerJS: of(peerJs) } }
}

const ran = `${String(runs)} calls each by turns, 960×540 at 10 frames/s, one machine`
const shared = { ran, unit: 'ms', timeoutMs: 240_000 }

const answered = once('answer')
const whenAnswered = { ...shared, aims: [atMostTimes(0.55), fasterThan('PeerJS')] }
row({ ...whenAnswered, title: 'Tap “answer” → first picture where it was tapped' }, async () =>
  seenBy(await answered(), 'atCallee'),
)
row({ ...whenAnswered, title: 'Tap “answer” → first picture at the caller' }, async () =>
  seenBy(await answered(), 'atCaller'),
)
// Where the time of an answered call goes, without an aim of their own. Ours gathers and encrypts while it rings.
const part = { ...shared, aims: [] }
row({ ...part, title: 'Answered call: its addresses gathered' }, async () =>
  seenBy(await answered(), 'gathering'),
)
row({ ...part, title: 'Answered call: its path encrypted (DTLS)' }, async () =>
  seenBy(await answered(), 'encryption'),
)
row({ ...part, title: 'Answered call: camera attached → first key frame at the caller' }, async () =>
  seenBy(await answered(), 'keyFrame'),
)

const called = once('call')
const whenCalled = { ...shared, aims: [atMostTimes(1.2), fasterThan('PeerJS')] }
row({ ...whenCalled, title: 'Tap “call” → first picture at a peer that answers at once' }, async () =>
  seenBy(await called(), 'atCallee'),
)
row({ ...whenCalled, title: 'Tap “call” → its first picture at the caller' }, async () =>
  seenBy(await called(), 'atCaller'),
)
