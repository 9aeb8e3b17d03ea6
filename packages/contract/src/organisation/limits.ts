/** Of the name of a cluster, group, entity or room, and of where a room is. */
export const unitTextMaxLength = 100
