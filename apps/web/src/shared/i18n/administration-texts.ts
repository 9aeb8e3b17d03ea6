import type { ResourceKey } from 'i18next'

/** The texts of the administration's screens. */
export const files = import.meta.glob<Record<string, ResourceKey>>(
  '../../locales/*/{administration,alarms,audit,installation,managed,organisation,overview,publishing,users}.ts',
)
