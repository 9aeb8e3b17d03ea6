import type { boxes } from './tables.ts'

/**
 * What a user knows a box by: the name they gave it, else the resident's. Whoever has neither, as staff have not,
 * knows the resident by the name on the door; the location names the house, which many share.
 */
export const boxName = (
  nickName: string | undefined,
  { profile }: Pick<typeof boxes.$inferSelect, 'profile'>,
  room: { name: string; location: string },
): string => nickName || `${profile.firstName} ${profile.lastName}`.trim() || room.name || room.location
