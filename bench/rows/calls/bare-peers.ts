// oxlint-disable unicorn/consistent-function-scoping -- only what stands inside a function reaches the page
import type { Page } from '@playwright/test'
import { z } from 'zod'

// The floor: two peers in one page, signalling in memory, the browser's own bitrate. What runs in the page is in `install`.

const install = (constraints: MediaStreamConstraints): void => {
  const open = () => navigator.mediaDevices.getUserMedia(constraints)
  const show = (pc: RTCPeerConnection): HTMLVideoElement => {
    const video = document.createElement('video')
    video.muted = true
    video.autoplay = true
    document.body.append(video)
    pc.addEventListener('track', ({ streams }) => {
      video.srcObject = streams[0] ?? null
    })
    return video
  }
  const shown = (video: HTMLVideoElement) =>
    new Promise<number>((resolve) => {
      video.requestVideoFrameCallback((now) => {
        resolve(performance.timeOrigin + now)
      })
    })
  const send = async (pc: RTCPeerConnection) => {
    const stream = await open()
    for (const track of stream.getTracks()) pc.addTrack(track, stream)
    return stream
  }

  /** `rings`: how long the called side waits before it answers; the time then counts from its answer. */
  const bareCall = async (rings: number) => {
    const [caller, callee] = [new RTCPeerConnection(), new RTCPeerConnection()]
    const waiting: RTCIceCandidate[] = []
    let described = false
    caller.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate === null) return
      if (described) void callee.addIceCandidate(candidate)
      else waiting.push(candidate)
    })
    callee.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate !== null) void caller.addIceCandidate(candidate)
    })
    const videos = [show(caller), show(callee)]
    const frames = Promise.all(videos.map(shown))
    let at = performance.timeOrigin + performance.now()
    const streams = [await send(caller)]
    await caller.setLocalDescription()
    if (rings > 0) {
      await new Promise((resolve) => setTimeout(resolve, rings))
      at = performance.timeOrigin + performance.now()
    }
    streams.push(await send(callee))
    if (caller.localDescription !== null) await callee.setRemoteDescription(caller.localDescription)
    described = true
    for (const candidate of waiting) void callee.addIceCandidate(candidate)
    await callee.setLocalDescription()
    if (callee.localDescription !== null) await caller.setRemoteDescription(callee.localDescription)
    const [atCaller = Number.NaN, atCallee = Number.NaN] = await frames
    for (const stream of streams) for (const track of stream.getTracks()) track.stop()
    for (const pc of [caller, callee]) pc.close()
    for (const video of videos) video.remove()
    return { atCaller: atCaller - at, atCallee: atCallee - at }
  }
  Object.assign(globalThis, { bareCall })
}

const FirstFramesSchema = z.object({
  /** Milliseconds from the tap to the first picture of the other side. */
  atCaller: z.number(),
  atCallee: z.number(),
})
export type FirstFrames = z.infer<typeof FirstFramesSchema>

export const createBarePeers = async (page: Page, constraints: MediaStreamConstraints) => {
  await page.evaluate(install, constraints)
  const call = async (rings: number): Promise<FirstFrames> =>
    FirstFramesSchema.parse(await page.evaluate(`bareCall(${String(rings)})`))
  return {
    /** From the tap on "answer", after it has rung for a while. */
    answer: () => call(500),
    /** From the tap on "call"; the other side answers at once. */
    call: () => call(0),
  }
}
