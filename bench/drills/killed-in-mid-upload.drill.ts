import { setTimeout as wait } from 'node:timers/promises'
import { startTwoServers } from '../region/two-servers.ts'
import { drill } from './drill.ts'
import { startPictures } from './pictures.ts'
import { fillWithRooms } from './region.ts'

const people = 4
const kills = 5

drill('Server killed in the middle of uploads, five times', 600_000, async () => {
  await using stack = new AsyncDisposableStack()
  const { one, other } = await startTwoServers(stack, fillWithRooms(100))
  const pictures = await startPictures(people, [one.origin, other.origin])
  const healings: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(1_000 + Math.random() * 1_000)
    await one.end('SIGKILL')
    const killedAt = Date.now()
    const before = pictures.acknowledged()
    while (pictures.acknowledged() === before) await wait(20)
    healings.push((Date.now() - killedAt) / 1_000)
    await one.start()
  }
  await pictures.end()
  const healedS = Math.max(...healings)
  return {
    held: `${String(people)} people who upload, ${String(kills)} kills`,
    healedS,
    lost: await pictures.lost(),
    saw: [
      `${String(pictures.acknowledged())} pictures sent, the slowest in ${(pictures.longestMs() / 1_000).toFixed(1)} s`,
      `${String(pictures.broken() + pictures.refusals().all)} requests broke and were sent again`,
    ],
    aims: [{ text: 'the next picture within 15 s', isMet: healedS <= 15 }],
  }
})
