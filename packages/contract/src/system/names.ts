/** How much room a disk has, from the best state to the worst. */
export const diskStates = ['fine', 'low', 'veryLow', 'noUploads', 'full'] as const
export type DiskState = (typeof diskStates)[number]
