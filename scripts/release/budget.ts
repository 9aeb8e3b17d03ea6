/** The largest that a release may be: what an operator fetches, and what each release kept takes on the disk. */
export const releaseBudget = { packedBytes: 110_000_000, unpackedBytes: 300_000_000 } as const
