/** The id of the TV's section on the edit screen of a box; in an address, it opens the screen there. */
export const tvPartId = 'tv'
