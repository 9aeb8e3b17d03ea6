/** What a box reports about itself, and when it did. Null is unknown. */
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
 * The states of boxes: held in memory where their connections are, and stored soon after. Readers that need the very
 * latest ask here, all others read the table. With several servers, they ask each other.
 */
export interface BoxStates {
  /** The states of these boxes; those that are retired have none. */
  of: (boxIds: readonly number[]) => Promise<BoxState[]>
  /** What these boxes have reported and the table may not have yet, by box. */
  unstored: (boxIds: readonly number[]) => Promise<ReadonlyMap<number, BoxState>>
  /** Changes a state with `report`. Returns undefined if there is no such box. */
  change: (
    boxId: number,
    report: (before: BoxState) => Partial<BoxReport>,
  ) => Promise<{ before: BoxState; after: BoxState } | undefined>
  /** Online boxes that may not have been heard from since then. */
  silent: (since: Date) => Promise<number[]>
}
