import { z } from 'zod'

/** Faults that are known to the registry and do no harm here, by their address, and why. */
const accepted: Readonly<Record<string, string>> = {}

const Advisory = z.object({ title: z.string(), url: z.string(), severity: z.string() })
const AuditSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      /** Advisories of its own, or the names of packages that it has one by. */
      via: z.array(z.union([Advisory, z.string()])),
      /** The folders of the versions that are meant. */
      nodes: z.array(z.string()),
    }),
  ),
})

const grave: ReadonlySet<string> = new Set(['high', 'critical'])

/** What `npm audit --json` says of the packages in these folders; undefined, if it says that it could not ask. */
export const readAudit = (
  json: unknown,
  shipped: ReadonlySet<string>,
  acceptable = accepted,
): { faults: string[]; lesser: number } | undefined => {
  const { success, data } = AuditSchema.safeParse(json)
  if (!success) return undefined
  const found = Object.values(data.vulnerabilities)
    .filter(({ nodes }) => nodes.some((path) => shipped.has(path)))
    .flatMap(({ name, via }) =>
      via.flatMap((one) =>
        typeof one === 'string' || Object.hasOwn(acceptable, one.url) ? [] : [{ name, ...one }],
      ),
    )
  const faults = found.filter(({ severity }) => grave.has(severity))
  return {
    faults: faults.map(({ name, title, url, severity }) => `${name}: ${title} (${severity}) ${url}`),
    lesser: found.length - faults.length,
  }
}
