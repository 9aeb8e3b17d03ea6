/** Longest name of a cluster, group, entity or room, and longest location of a room. */
export const unitTextMaxLength = 100
