import type { boxes } from './tables.ts'

/**
 * The name of a box for one user: the nickname they gave it, else the resident's name. Where both are missing, as for
 * staff, it is the name on the door; the location names the house, which many share.
 */
export const boxName = (
  nickName: string | undefined,
  { profile }: Pick<typeof boxes.$inferSelect, 'profile'>,
  room: { name: string; location: string },
): string => nickName || `${profile.firstName} ${profile.lastName}`.trim() || room.name || room.location
