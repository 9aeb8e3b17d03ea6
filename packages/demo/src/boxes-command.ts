import { join } from 'node:path'
import { createSavedBoxTokens } from './boxes/saved-box-tokens.ts'
import { freeRooms, logIn, pairBox, stillPaired, type PairedBox } from './boxes/pair-box.ts'
import { createSimulatedBoxes } from './boxes/simulated-boxes.ts'
import { localPassword } from './local-password.ts'

const mostBoxes = 200
const usage = `npm run boxes -- COUNT

Starts so many simulated boxes (1 to ${String(mostBoxes)}) against a running Lykta, until Ctrl-C.
They stand in free rooms: boxes of an earlier time come back first, new ones are paired as an administrator does.

  LYKTA_URL       where it runs (default http://localhost:\${PORT or 8080})
  LYKTA_ADMIN     user name of an administrator (default admin)
  LYKTA_PASSWORD  and the password (default that of the demo world)`

const { PORT, LYKTA_URL, LYKTA_ADMIN, LYKTA_PASSWORD, DATA_DIR } = process.env

/** Earlier boxes that still work, and new ones in free rooms up to the count. */
const gather = async (origin: string, count: number): Promise<PairedBox[]> => {
  const server = { origin }
  const kept = createSavedBoxTokens(join(DATA_DIR ?? 'data', 'simulated-boxes.json'))
  const boxes: PairedBox[] = []
  for (const box of await kept.read(origin)) {
    if (boxes.length < count && (await stillPaired(server, box.token))) boxes.push(box)
  }
  if (boxes.length > 0) console.log(`${String(boxes.length)} boxes of an earlier time are back.`)
  if (boxes.length < count) {
    const session = await logIn(server, LYKTA_ADMIN ?? 'admin', LYKTA_PASSWORD ?? localPassword)
    for (const room of await freeRooms(server, session, count - boxes.length)) {
      boxes.push(await pairBox(server, session, room))
      console.log(`Paired a box in ${boxes.at(-1)?.room ?? ''}.`)
    }
    await kept.write(origin, boxes)
  }
  return boxes
}

const main = async (): Promise<number> => {
  const count = Number(process.argv[2])
  if (!Number.isInteger(count) || count < 1 || count > mostBoxes) {
    console.log(usage)
    return 1
  }
  const origin = new URL(LYKTA_URL ?? `http://localhost:${PORT ?? '8080'}`).origin
  const boxes = await gather(origin, count)
  if (boxes.length < count) {
    console.log(
      `There is room for ${String(boxes.length)} of ${String(count)} boxes: no more rooms are free.`,
    )
  }
  if (boxes.length === 0) return 1
  const simulated = createSimulatedBoxes(
    { origin },
    boxes.map(({ id, token }, index) => ({
      id,
      token,
      charge: { battery: 100 - ((index * 7) % 60), usingBattery: index % 3 === 0 },
      staysPluggedIn: index % 3 !== 0,
    })),
    { resident: { shownAfterMs: 1_000, readAfterMs: 10_000 } },
  )
  console.log(`${String(boxes.length)} boxes are connected to ${origin}. Ctrl-C ends them.`)
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  await simulated.stopAll({ goodbye: true })
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.log(`It did not work: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
