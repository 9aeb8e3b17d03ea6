/** Whether a room's name is only its number ("214", "12 B"), which needs the word Room before it. */
export const isRoomNumber = (name: string): boolean => /^\d+\s?[A-Za-z]?$/.test(name.trim())
