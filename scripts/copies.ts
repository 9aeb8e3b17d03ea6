import { z } from 'zod'

const PlaceSchema = z.object({ name: z.string(), start: z.number(), end: z.number() })
const ReportSchema = z.object({
  duplicates: z.array(z.object({ lines: z.number(), firstFile: PlaceSchema, secondFile: PlaceSchema })),
})
type Copy = z.infer<typeof ReportSchema>['duplicates'][number]
type Files = readonly [string, string]

/** Of jscpd's report. A list of words, or of values, is also like itself a line further on: that is none. */
export const copiesIn = (report: unknown): Copy[] =>
  ReportSchema.parse(report).duplicates.filter(
    ({ firstFile, secondFile }) =>
      firstFile.name !== secondFile.name ||
      firstFile.end < secondFile.start ||
      secondFile.end < firstFile.start,
  )

const pairOf = (files: Files): string => files.toSorted().join(' ')

/** Copies for which there is no reason, and reasons for which there is no copy. */
export const faultsIn = (copies: readonly Copy[], alike: ReadonlyArray<{ files: Files }>): string[] => {
  const excepted = new Set(alike.map(({ files }) => pairOf(files)))
  const found = new Set<string>()
  const faults: string[] = []
  for (const { lines, firstFile: one, secondFile: other } of copies) {
    const files = pairOf([one.name, other.name])
    found.add(files)
    if (!excepted.has(files))
      faults.push(
        `${one.name}:${String(one.start)} and ${other.name}:${String(other.start)}: the same ${String(lines)} lines`,
      )
  }
  for (const files of excepted)
    if (!found.has(files)) faults.push(`${files} are no longer alike: take them off the list`)
  return faults
}
