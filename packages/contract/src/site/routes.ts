import { z } from 'zod'
import { answerOf } from '../envelope.ts'
import { defineRoute } from '../route.ts'

/** What browsers report: `report-uri` of the content security policy. */
const ViolationReportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
})
export type ViolationReport = z.infer<typeof ViolationReportSchema>['csp-report']

/** Routes for pages, older clients and operators. */
export const siteRoutes = {
  box: defineRoute({
    method: 'GET',
    path: '/box',
    outsideApi: true,
    access: 'public',
    lasting: false,
    summary: 'The TV app, which is at /box/',
    redirects: true,
  }),
  alive: defineRoute({
    method: 'GET',
    path: '/healthz',
    outsideApi: true,
    access: 'public',
    lasting: false,
    summary: 'Whether the process lives; in the message: what does not work all the same',
    answer: answerOf(z.literal('alive')),
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/readyz',
    outsideApi: true,
    access: 'public',
    lasting: false,
    summary: 'Whether the database answers',
    answer: answerOf(z.literal('ready')),
  }),
  metrics: defineRoute({
    method: 'GET',
    path: '/metrics',
    outsideApi: true,
    access: 'public',
    lasting: false,
    summary: 'What the server counts, for Prometheus: by METRICS_TOKEN, or from the machine itself',
    file: { type: 'text/plain; version=0.0.4; charset=utf-8' },
    refusals: ['route_unknown'],
  }),
  violation: defineRoute({
    method: 'POST',
    path: '/csp-report',
    outsideApi: true,
    access: 'public',
    lasting: false,
    summary: 'What a browser has kept a page from loading or running, by the content security policy',
    sentByBrowsers: true,
    body: ViolationReportSchema,
    answer: answerOf(z.literal('reported')),
  }),
  sails: defineRoute({
    method: 'GET',
    path: '/__getcookie',
    outsideApi: true,
    access: 'public',
    lasting: false,
    summary: 'A script that clients of sails.io.js on other sites load before they connect',
    file: { type: 'application/javascript', forOtherSites: true },
  }),
}

/** For a server that issues its own certificate. */
export const authorityRoutes = {
  certificate: defineRoute({
    method: 'GET',
    path: '/lykta-ca.crt',
    outsideApi: true,
    access: 'public',
    lasting: false,
    summary: 'The certificate that each device is told once to trust',
    file: { type: 'application/x-x509-ca-cert' },
  }),
}

/** For a server whose operator has said where faults in its security are reported. */
export const securityContactRoutes = {
  securityText: defineRoute({
    method: 'GET',
    path: '/.well-known/security.txt',
    outsideApi: true,
    access: 'public',
    lasting: false,
    summary: 'Where to report a fault in the security of this server (RFC 9116)',
    file: { type: 'text/plain; charset=utf-8' },
  }),
}

const icon = <const Path extends `/branding/${string}.png`>(path: Path) =>
  defineRoute({
    method: 'GET',
    path,
    outsideApi: true,
    access: 'public',
    lasting: false,
    summary: 'An icon of the installed app',
    file: { type: 'image/png' },
  })

/** What is made from the region's own look. */
export const brandingRoutes = {
  theme: defineRoute({
    method: 'GET',
    path: '/branding/theme.css',
    outsideApi: true,
    access: 'public',
    lasting: false,
    summary: 'The colours of the region',
    file: { type: 'text/css; charset=utf-8' },
  }),
  manifest: defineRoute({
    method: 'GET',
    path: '/branding/app.webmanifest',
    outsideApi: true,
    access: 'public',
    lasting: false,
    summary: 'The manifest of the installed app',
    file: { type: 'application/manifest+json' },
  }),
  'icon-192.png': icon('/branding/icon-192.png'),
  'icon-512.png': icon('/branding/icon-512.png'),
  'icon-mask-512.png': icon('/branding/icon-mask-512.png'),
  'apple-touch-icon.png': icon('/branding/apple-touch-icon.png'),
  'badge-96.png': icon('/branding/badge-96.png'),
}
