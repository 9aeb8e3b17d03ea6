import { batteryCheckIntervalMs } from '@lykta/contract/constants'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BoxView } from '../../shared/box-view/index.ts'
import { store } from '../../shared/store/index.ts'
import { checkBatteries, readBoxRecords } from './check-batteries.ts'

/** Returns the id of the selected box while it has a battery warning. */
export const useBatteryWarning = (
  boxes: readonly BoxView[] | undefined,
  selectedId: number | undefined,
): number | undefined => {
  const [warnedId, setWarnedId] = useState<number>()
  const check = useEffectEvent(() => {
    if (boxes === undefined) return
    const checked = checkBatteries(readBoxRecords(store.get('boxes')), boxes, selectedId, Date.now())
    store.set('boxes', checked.records)
    setWarnedId(checked.warnedId)
  })
  useEffect(() => {
    const timer = setInterval(() => check(), batteryCheckIntervalMs)
    return () => clearInterval(timer)
  }, [])
  return warnedId === selectedId ? warnedId : undefined
}
