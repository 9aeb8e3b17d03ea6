/** Where the edit screen of a box has what concerns the TV; in the address, it opens there. */
export const tvPartId = 'tv'
