import { createSimulatedBoxes } from '../../packages/demo/src/boxes/simulated-boxes.ts'

// Simulated boxes in a process of their own, until it is ended: node alarm-boxes.ts ORIGIN COUNT. Each shows an alarm when
// it has it, and its resident presses OK somewhat later than the one before.
const [origin = '', count = '0'] = process.argv.slice(2)
/** A few at a time: as many connections as are signing in may come from one address. */
const atOnce = 50

for (let first = 1; first <= Number(count); first += atOnce) {
  for (let id = first; id < first + atOnce; id += 1)
    createSimulatedBoxes(
      { origin },
      [
        {
          id,
          token: `box_${String(id)}`,
          charge: { battery: 80, usingBattery: false },
          staysPluggedIn: true,
        },
      ],
      { resident: { shownAfterMs: 0, readAfterMs: 1_000 + 4 * id } },
    )
  await new Promise((resolve) => setTimeout(resolve, 500))
}
