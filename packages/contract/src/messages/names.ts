/** Names of messages on the wire. */
export const messageCategories = ['information', 'warning', 'event'] as const
export type MessageCategory = (typeof messageCategories)[number]

export const messageIntervals = ['Daily', 'Weekly', 'Monthly'] as const
export type MessageInterval = (typeof messageIntervals)[number]

export const receiverTypes = ['Individuals', 'Group', 'Entity', 'Cluster'] as const
export type ReceiverType = (typeof receiverTypes)[number]

/** In characters. */
export const messageTextLengths = { subject: 200, message: 10_000 } as const

/** The most rooms, groups, entities or clusters that a message can be addressed to. */
export const mostReceivers = 1_000
