import { store, useStored, type ChosenDevices } from '../../shared/store/index.ts'

export type DeviceKind = keyof ChosenDevices

const none: ChosenDevices = {}

export const chosenDevices = (): ChosenDevices => store.get('devices') ?? none
export const useChosenDevices = (): ChosenDevices => useStored('devices') ?? none

/** @param id undefined: whatever the browser takes */
export const chooseDevice = (kind: DeviceKind, id: string | undefined): void =>
  store.set('devices', { ...chosenDevices(), [kind]: id })

/** Not every browser lets a page choose where sound comes out. */
export const speakersCanBeChosen = 'setSinkId' in HTMLMediaElement.prototype

/** Plays through the chosen speaker, and through the usual one while that is unplugged. Answers the end of it. */
export const playThroughChosen = (element: HTMLMediaElement): (() => void) => {
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
