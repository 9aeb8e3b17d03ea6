type Environment = Readonly<Record<string, string | undefined>>

/** A blank variable, as compose files leave them, does not override a default. */
export const withDefaults = (defaults: Environment, given: Environment): Environment => ({
  ...defaults,
  ...Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value.trim() !== ''),
  ),
})
