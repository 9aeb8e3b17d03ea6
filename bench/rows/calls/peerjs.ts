// oxlint-disable unicorn/consistent-function-scoping -- only what stands inside a function reaches the page
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BrowserContext, Page } from '@playwright/test'
import { root, run } from '../../../scripts/setup/run.mjs'
import { endsWithParent } from '../../measuring/processes.ts'
import type { FirstFrames } from './bare-peers.ts'
import { framesAfter } from './first-frames-after-tap.ts'

// What people would use instead: PeerJS and its server, a process of its own. They are fetched when they are first wanted, for
// nobody but this bench needs them.
const versions = { peerjs: '1.5.5', peer: '1.0.2' }
const folder = join(root, 'node_modules/.cache', `peerjs-${versions.peerjs}-${versions.peer}`)

const provide = async (): Promise<void> => {
  if (existsSync(join(folder, 'node_modules/peer')) && existsSync(join(folder, 'node_modules/peerjs'))) return
  mkdirSync(folder, { recursive: true })
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`)
  const args = ['install', '--no-save', '--no-audit', '--no-fund', ...packages, '--prefix', folder]
  const { code, output } = await run('npm', args, { cwd: folder })
  if (code !== 0) throw new Error(`PeerJS could not be installed:\n${output}`)
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const startPeerServer = async () => {
  const port = await freePort()
  const program = join(folder, 'node_modules/peer/dist/bin/peerjs.js')
  const child = spawn(
    process.execPath,
    [program, '--host', '127.0.0.1', '--port', String(port), '--path', '/'],
    {
      env: { NODE_OPTIONS: endsWithParent },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  for await (const line of createInterface(child.stdout)) if (/Started PeerServer/.test(line)) break
  child.stdout.resume()
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      // Told to end, it waits for its pages to leave.
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

interface PeerPage {
  port: number
  id: string
  constraints: MediaStreamConstraints
}

/** Runs in a page with PeerJS: `peerCall(id)` calls, `peerAnswer()` answers; whoever rings first waits in `ringing`. */
const install = async ({ port, id, constraints }: PeerPage): Promise<void> => {
  const options = { host: '127.0.0.1', port, path: '/', config: { iceServers: [] } }
  const peer = new globalThis.Peer(id, options)
  await new Promise((resolve) => {
    peer.on('open', resolve)
  })
  const show = (stream: MediaStream) => {
    const video = document.querySelector('video') ?? document.createElement('video')
    if (video.srcObject === stream) return
    video.muted = true
    video.autoplay = true
    video.srcObject = stream
    document.body.append(video)
  }
  const now = () => performance.timeOrigin + performance.now()
  let end: (() => void) | undefined
  const begin = async (connect: (own: MediaStream) => PeerJsCall) => {
    const at = now()
    const own = await navigator.mediaDevices.getUserMedia(constraints)
    const call = connect(own)
    call.on('stream', show)
    end = () => {
      call.close()
      for (const track of own.getTracks()) track.stop()
      document.querySelector('video')?.remove()
    }
    return at
  }
  let rung: PeerJsCall | undefined
  let auto = false
  peer.on('call', (call) => {
    if (auto) void begin((own) => answering(call, own))
    else rung = call
  })
  const answering = (call: PeerJsCall, own: MediaStream) => {
    call.answer(own)
    return call
  }
  Object.assign(globalThis, {
    peerCall: (other: string) => begin((own) => peer.call(other, own)),
    peerAnswer: async () => {
      const call = rung
      rung = undefined
      return call === undefined ? Number.NaN : await begin((own) => answering(call, own))
    },
    peerRings: () => rung !== undefined,
    peerEnd: () => {
      end?.()
    },
    peerAuto: (on: boolean) => {
      auto = on
    },
  })
}

interface PeerJsCall {
  answer: (own: MediaStream) => void
  on: (event: 'stream', listener: (stream: MediaStream) => void) => void
  close: () => void
}
interface PeerJsPeer {
  on: ((event: 'open', listener: (id: unknown) => void) => void) &
    ((event: 'call', listener: (call: PeerJsCall) => void) => void)
  call: (id: string, own: MediaStream) => PeerJsCall
}
declare global {
  var Peer: new (id: string, options: object) => PeerJsPeer
}

const openPage = async (context: BrowserContext, peer: PeerPage): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${String(peer.port)}/`)
  await page.addScriptTag({ path: join(folder, 'node_modules/peerjs/dist/peerjs.min.js') })
  await page.evaluate(install, peer)
  return page
}

/** Two pages with PeerJS, and their server. The contexts watch remote frames. */
export const createPeerJs = async (
  contexts: { caller: BrowserContext; callee: BrowserContext },
  constraints: MediaStreamConstraints,
) => {
  await provide()
  const server = await startPeerServer()
  const { port } = server
  const caller = await openPage(contexts.caller, { port, id: 'caller', constraints })
  const callee = await openPage(contexts.callee, { port, id: 'callee', constraints })

  const frames = async (tap: () => Promise<number>): Promise<FirstFrames> => {
    const shown = await framesAfter({ caller, callee }, tap)
    for (const page of [caller, callee]) await page.evaluate('peerEnd()')
    return shown
  }
  return {
    answer: async (): Promise<FirstFrames> => {
      await callee.evaluate('peerAuto(false)')
      await caller.evaluate(`peerCall('callee')`)
      await callee.waitForFunction('peerRings()')
      return await frames(async () => Number(await callee.evaluate('peerAnswer()')))
    },
    call: async (): Promise<FirstFrames> => {
      await callee.evaluate('peerAuto(true)')
      return await frames(async () => Number(await caller.evaluate(`peerCall('callee')`)))
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
