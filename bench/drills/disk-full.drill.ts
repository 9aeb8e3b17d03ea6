import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { files } from '../../apps/server/src/tables.ts'
import { startBuckets } from '../../apps/server/src/testing/bucket.ts'
import { filmOf, uploaded } from '../../apps/server/src/testing/upload-files.ts'
import { makeFolder } from '../measuring/processes.ts'
import { mountSmallDisk } from '../region/small-disk.ts'
import { drill } from './drill.ts'
import { startPictures } from './pictures.ts'
import { becomes, sendAlarm } from './region.ts'
import { secondsBetween, startWorld } from './world.ts'

const people = 2
/** Small, as a busy machine takes long to look at one. */
const pictureSide = 500
/** Half a gigabyte is kept free for others. */
const diskMegabytes = 700
const largestFile = '20000000'
const fullMs = 20_000
const limitMs = 300_000
/** A relative who sends nothing else. */
const filmSender = 61

/** Takes some seconds to convert. */
const moving = '-f lavfi -i testsrc2=duration=20:size=1280x720:rate=25 -c:v mpeg4 -q:v 10 -f mp4'

drill('Disk of one server full for 20 s, and a restart with it full', 900_000, async () => {
  await using stack = new AsyncDisposableStack()
  const disk = await mountSmallDisk(stack, diskMegabytes)
  const buckets = stack.use(await startBuckets(await makeFolder(stack), ['region']))
  const world = await startWorld(
    stack,
    { boxes: 500, relatives: 250 },
    {
      ofBoth: {
        S3_URL: buckets.addressOf('region'),
        IMAGE_MAX_BYTES: largestFile,
        VIDEO_MAX_BYTES: largestFile,
      },
      ofOther: { DATA_DIR: disk.folder },
    },
  )
  const { one, other } = world
  // First to the one whose disk gets full.
  const pictures = await startPictures(people, [other.origin, one.origin], pictureSide)
  const isSentBy = (origin: string, more: number) => {
    const before = pictures.acknowledged(origin)
    return becomes(limitMs, () => Promise.resolve(pictures.acknowledged(origin) >= before + more))
  }
  if (!(await isSentBy(other.origin, 1))) throw new Error('no picture was sent before')

  const film = await uploaded(other, `session_${String(filmSender)}`, {
    name: 'film.mp4',
    content: await filmOf(...moving.split(' ')),
  })
  const stateOfFilm = () =>
    world.withDatabase(async (db) => {
      const rows = await db.select({ state: files.state }).from(files).where(eq(files.id, film.id))
      return rows[0]?.state
    })
  // While it is converted there.
  await disk.fill()
  const stateWhenFull = await stateOfFilm()
  await wait(fullMs)
  await becomes(limitMs, () => Promise.resolve(pictures.refusals().all > 0))
  const alarm = await sendAlarm(other.origin)
  await world.allBack(alarm)
  await other.end('SIGTERM')
  await other.start()
  await world.allBack()
  await disk.free()
  const freeAt = Date.now()
  await isSentBy(other.origin, 1)
  const healedS = secondsBetween(freeAt, Date.now())

  await becomes(limitMs, async () => (await stateOfFilm()) !== 'processing')
  const stateInTheEnd = await stateOfFilm()
  const ofFilms = stateInTheEnd === 'ready' ? 0 : 1

  await pictures.end()
  const { lost: ofAlarm } = await world.lostOf(alarm)
  const settled = await world.settle()
  const ofPictures = await pictures.lost()
  const { all, unforeseen } = pictures.refusals()
  return {
    held: `${world.held}, ${String(people)} people who upload`,
    healedS,
    lost: ofAlarm + settled.lost + ofPictures + ofFilms,
    saw: [
      `lost of alarms ${String(ofAlarm)}, of messages ${String(settled.lost)}, of pictures ${String(ofPictures)}, of films ${String(ofFilms)}`,
      `a film that was ${String(stateWhenFull)} when it got full was ${String(stateInTheEnd)} in the end`,
      `${String(pictures.acknowledged())} pictures sent, the slowest in ${(pictures.longestMs() / 1_000).toFixed(1)} s`,
      `${String(all)} uploads refused, ${String(unforeseen)} of them without a reason to come again`,
      ...settled.saw,
    ],
    aims: [
      { text: 'uploads again within 10 s', isMet: healedS <= 10 },
      { text: 'each refusal says to come again', isMet: unforeseen === 0 },
    ],
  }
})
