import type { SiteConfig } from '@lykta/contract/config'
import { languages } from '@lykta/contract/languages'
import type { Config } from './config.ts'
import { presentBranding } from './doors/branding.ts'
import type { Branding } from './platform/branding/branding.ts'
import { version } from './version.ts'

/** The public part of the configuration, readable without login. */
export const publicConfig = (
  config: Config,
  branding: Branding,
  made: { productName: string; vapidPublicKey: string },
): SiteConfig => ({
  ...made,
  regionName: config.regionName ?? branding.regionName ?? '',
  languages: [...languages],
  demo: config.demo !== undefined,
  version,
  logLevel: config.logLevel,
  callUrl: config.calls.callUrl ?? null,
  helpPhone: config.helpPhone ?? null,
  timeZone: config.timeZone,
  branding: presentBranding(branding),
  limits: config.limits,
})
