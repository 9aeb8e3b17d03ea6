import type { ViolationReport } from '@lykta/contract/site/routes'
import type { Log } from '../platform/log.ts'
import { cspDirectives, type CspDirective } from '../platform/metrics.ts'
import type { Rates } from '../ports/rates.ts'
import { limits } from './limits.ts'

/** What a browser names instead of an address. Anything else that is no address may be words of whoever made the report up. */
const blockedKeywords = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'filesystem',
  'about',
  'chrome-extension',
  'moz-extension',
  'safari-web-extension',
])
const longestHost = 253

const directiveOf = (report: ViolationReport): CspDirective => {
  // Older browsers say the whole line of the policy.
  const said = (report['effective-directive'] ?? report['violated-directive'])?.split(' ', 1)[0]
  return cspDirectives.find((one) => one === said) ?? 'other'
}

/** The origin alone: a path or a query may name somebody. */
const blockedOf = ({ 'blocked-uri': blocked = '' }: ViolationReport): string => {
  if (blockedKeywords.has(blocked)) return blocked
  const url = URL.parse(blocked)
  if (url === null || url.host.length > longestHost) return 'other'
  const scheme = url.protocol.slice(0, -1)
  if (/^(?:https?|wss?)$/.test(scheme)) return `${url.protocol}//${url.host}`
  return blockedKeywords.has(scheme) ? scheme : 'other'
}

/**
 * Counts what browsers report to have kept a page from doing, and logs some of it: anybody may report anything, so the log has nothing but
 * the directive and an origin, and only so many lines.
 */
export const createViolations = ({
  log,
  rates,
  onViolated,
}: {
  log: Log
  rates: Rates
  onViolated: (directive: CspDirective) => void
}) => {
  const lines = rates.of('violations logged', limits.rates.reportsLogged)
  return async (report: ViolationReport): Promise<void> => {
    const directive = directiveOf(report)
    onViolated(directive)
    if ((await lines.take('all')) > 0) return
    log.warn({ directive, blocked: blockedOf(report) }, 'a page was kept from something by its policy')
  }
}
