import { dayPart } from '@lykta/ui'
import { useBoxNow, useLocality } from '../shared/box/index.ts'
import { hourOf } from '../shared/local-time.ts'
import { HomeScene } from '../shared/screen/index.ts'

/** The light outside, as it is now. */
export const DayScene = () => {
  const { timeZone } = useLocality()
  return <HomeScene part={dayPart(hourOf(useBoxNow(), timeZone))} />
}
