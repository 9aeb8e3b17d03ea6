import type { ResourceKey } from 'i18next'

/** The texts of the administration's screens, and of others that are seldom opened. */
export const files = import.meta.glob<Record<string, ResourceKey>>(
  '../../locales/*/{administration,alarms,audit,connection,greeting,installation,managed,organisation,overview,publishing,users}.ts',
)
