import type { OverviewItem } from '@lykta/contract/overview'
import { missedCalls, type BoxView } from '../../shared/box-view/box-view.ts'
import { compareNumbered } from '../../shared/format/compare-numbered.ts'

/** A box with what the overview says about it, as far as that is known. */
export interface Resident {
  boxView: BoxView
  missed: number
  /** Has called for help, and nobody has taken it. */
  callsForHelp: boolean
  overview: OverviewItem | undefined
}

/** The residents of one floor, by room. */
interface Floor {
  id: number
  /** "Björkgården, Second floor"; empty while it is not known. */
  name: string
  residents: Resident[]
}

export const residentsOf = (
  list: readonly BoxView[],
  overview: readonly OverviewItem[] | undefined,
  callsSeen: Readonly<Partial<Record<number, number>>>,
  /** The rooms where somebody calls for help. */
  roomsInNeed: ReadonlySet<number>,
): Resident[] => {
  const known = new Map(overview?.map((item) => [item.id, item]))
  return list.map((boxView) => ({
    boxView,
    missed: missedCalls(boxView, callsSeen[boxView.id] ?? 0),
    callsForHelp: roomsInNeed.has(boxView.room.id),
    overview: known.get(boxView.id),
  }))
}

/** The floors by name. Residents whom the overview does not mention come last, without a floor. */
export const floorsOf = (residents: readonly Resident[]): Floor[] =>
  [...Map.groupBy(residents, ({ overview }) => overview?.group.id ?? 0)]
    .map(([id, ofFloor]) => {
      const place = ofFloor[0]?.overview
      return {
        id,
        name: place === undefined ? '' : `${place.entity.name}, ${place.group.name}`,
        residents: ofFloor.toSorted((a, b) => compareNumbered(a.boxView.room.name, b.boxView.room.name)),
      }
    })
    .toSorted((a, b) => Number(a.id === 0) - Number(b.id === 0) || compareNumbered(a.name, b.name))
