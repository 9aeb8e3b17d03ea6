import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder, startLykta } from '../../../packages/demo/src/testing/lykta-process.ts'
import { audioConstraints, videoConstraints } from '../../../packages/calls/src/media.ts'
import { openBrowser } from '../../measuring/browser.ts'
import { once } from '../../measuring/by-turns.ts'
import { atMostTimes, fasterThan, type Measured } from '../../measuring/figures.ts'
import { endsWithParent } from '../../measuring/processes.ts'
import { row } from '../../measuring/row.ts'
import { createBarePeers, type FirstFrames } from './bare-peers.ts'
import { watchRemoteFrames } from './first-frame.ts'
import { createAnswered, createCalled } from './lykta-calls.ts'
import { createPeerJs } from './peerjs.ts'

// From a tap to the first picture, with the camera and the constraints of the apps: the apps as they were built, beside two
// peers in one page, and PeerJS. All open their cameras at the same moment: the caller's before, the other's by the answer.
const runs = 9
const warmUps = 1
/** A call that has shown nothing by then will not. */
const callLimitMs = 20_000
const constraints = { audio: audioConstraints, video: videoConstraints }

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
  const browser = stack.use(await openBrowser())
  const openContext = async (viewport: { width: number; height: number }) => {
    const options = { baseURL: lykta.origin, locale: 'en-GB', viewport, bypassCSP: true }
    const context = await browser.newContext(options)
    context.setDefaultTimeout(20_000)
    await context.addInitScript(watchRemoteFrames)
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

const seenBy = ({ lykta, floor, peerJs }: Sides, side: keyof FirstFrames): Measured => {
  const of = (frames: readonly FirstFrames[]) => frames.map((frame) => frame[side])
  return { lykta: of(lykta), floor: of(floor), peers: { PeerJS: of(peerJs) } }
}

const ran = `${String(runs)} calls each by turns, 960×540 at 10 frames/s, one machine`
const shared = { ran, unit: 'ms', timeoutMs: 240_000 }

// Two rows come of one measurement.
const answered = once(() => measure('answer'))
const whenAnswered = { ...shared, aims: [atMostTimes(0.55), fasterThan('PeerJS')] } as const
row({ ...whenAnswered, title: 'Tap “answer” → first picture where it was tapped' }, async () =>
  seenBy(await answered(), 'atCallee'),
)
row({ ...whenAnswered, title: 'Tap “answer” → first picture at the caller' }, async () =>
  seenBy(await answered(), 'atCaller'),
)

const called = once(() => measure('call'))
const whenCalled = { ...shared, aims: [atMostTimes(1.2), fasterThan('PeerJS')] } as const
row({ ...whenCalled, title: 'Tap “call” → first picture at a peer that answers at once' }, async () =>
  seenBy(await called(), 'atCallee'),
)
row({ ...whenCalled, title: 'Tap “call” → its first picture at the caller' }, async () =>
  seenBy(await called(), 'atCaller'),
)
