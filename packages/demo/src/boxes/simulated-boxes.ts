import type { Server } from './box-api.ts'
import { startSimulatedBox, type BoxToSimulate, type Resident, type SimulatedBox } from './simulated-box.ts'

export interface SimulatedBoxes {
  /** Stops a box that another device has taken over. */
  stop: (boxId: number) => Promise<void>
  /** Ends all; with `goodbye` each reports that it goes offline. */
  stopAll: (options?: { goodbye: boolean }) => Promise<void>
}

/** Starts boxes that stay connected and report, as TVs would. */
export const createSimulatedBoxes = (
  server: Server,
  boxes: readonly BoxToSimulate[],
  options: { resident?: Resident | undefined } = {},
): SimulatedBoxes => {
  const running = new Map<number, SimulatedBox>(
    boxes.map((box) => [box.id, startSimulatedBox(server, box, options)]),
  )
  return {
    stop: async (boxId) => {
      const box = running.get(boxId)
      running.delete(boxId)
      await box?.stop()
    },
    stopAll: async (how) => {
      const all = [...running.values()]
      running.clear()
      await Promise.all(all.map((box) => box.stop(how)))
    },
  }
}
