import * as z from 'zod/mini'
import { store, useStored } from '../store/index.ts'

/** Ids of the chosen devices; the browser chooses those that are missing. */
const ChosenDevicesSchema = z.object({
  microphone: z.optional(z.string()),
  camera: z.optional(z.string()),
  speaker: z.optional(z.string()),
})
export type ChosenDevices = z.infer<typeof ChosenDevicesSchema>

export const readChosenDevices = (stored: unknown): ChosenDevices =>
  ChosenDevicesSchema.safeParse(stored).data ?? {}

export type DeviceKind = keyof ChosenDevices

export const chosenDevices = (): ChosenDevices => readChosenDevices(store.get('devices'))
export const useChosenDevices = (): ChosenDevices => readChosenDevices(useStored('devices'))

/** @param id undefined: the browser's choice */
export const chooseDevice = (kind: DeviceKind, id: string | undefined): void =>
  store.set('devices', { ...chosenDevices(), [kind]: id })

/** Not every browser lets a page choose the speaker. */
export const speakersCanBeChosen = 'setSinkId' in HTMLMediaElement.prototype

/** Plays through the chosen speaker, or the default one while that is unplugged. Returns the function that stops it. */
export const playThroughChosen = (element: Pick<HTMLMediaElement, 'setSinkId'>): (() => void) => {
  if (!speakersCanBeChosen) return () => undefined
  const apply = () => {
    element.setSinkId(chosenDevices().speaker ?? '').catch(() => {
      element.setSinkId('').catch(() => undefined)
    })
  }
  apply()
  const endOfChoice = store.subscribe('devices', apply)
  navigator.mediaDevices.addEventListener('devicechange', apply)
  return () => {
    endOfChoice()
    navigator.mediaDevices.removeEventListener('devicechange', apply)
  }
}
