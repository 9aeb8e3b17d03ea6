/** What a box reports of itself, and of what it reports when. Null is unknown. */
export interface BoxReport {
  online: boolean
  battery: number | null
  usingBattery: boolean | null
  usbCharge: boolean | null
  acCharge: boolean | null
  ibeacon: number | null
  hasIbeacon: boolean | null
  macAddress: string
  appVersion: string
  lastSeenAt: Date | null
  lifeSignAt: Date | null
}

export interface BoxState extends BoxReport {
  id: number
  roomId: number
  createdAt: Date
}

/**
 * The states of boxes: held in memory where their connections are, and stored soon after. Readers that must not be a
 * second late ask here, all others the table. Several servers need one that asks the others.
 */
export interface BoxStates {
  /** The states of these boxes; those that are retired have none. */
  of: (boxIds: readonly number[]) => Promise<BoxState[]>
  /** What these boxes have reported that their rows may not have yet, by box. */
  unstored: (boxIds: readonly number[]) => Promise<ReadonlyMap<number, BoxState>>
  /** Changes a state by what `report` makes of it. Returns undefined if there is no such box. */
  change: (
    boxId: number,
    report: (before: BoxState) => Partial<BoxReport>,
  ) => Promise<{ before: BoxState; after: BoxState } | undefined>
  /** Online boxes that may not have been heard of since then. */
  silent: (since: Date) => Promise<number[]>
}
