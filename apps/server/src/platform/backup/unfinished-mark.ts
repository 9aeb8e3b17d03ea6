import { join } from 'node:path'

/** While it is in the data folder, a restore is under way, or was broken off. */
export const unfinishedMark = (dataDir: string): string => join(dataDir, 'restore-unfinished')
