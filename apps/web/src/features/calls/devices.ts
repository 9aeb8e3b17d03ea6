import { store, useStored } from '../../shared/store/index.ts'
import { readChosenDevices, type ChosenDevices } from './stored-values.ts'

export type DeviceKind = keyof ChosenDevices

export const chosenDevices = (): ChosenDevices => readChosenDevices(store.get('devices'))
export const useChosenDevices = (): ChosenDevices => readChosenDevices(useStored('devices'))

/** @param id undefined: whatever the browser takes */
export const chooseDevice = (kind: DeviceKind, id: string | undefined): void =>
  store.set('devices', { ...chosenDevices(), [kind]: id })

/** Not every browser lets a page choose where sound comes out. */
export const speakersCanBeChosen = 'setSinkId' in HTMLMediaElement.prototype

/** Plays through the chosen speaker, or the default one while that is unplugged. Returns the function that stops it. */
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
