import { randomInt } from 'node:crypto'

const digits = 8

/** Short enough to be read out on the phone; of those in a log of some days, hardly two are alike. */
export const requestNumber = (): string => String(randomInt(10 ** digits)).padStart(digits, '0')
