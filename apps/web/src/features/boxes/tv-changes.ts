import { functionNames, type Box, type EditBox, type FunctionName } from '@lykta/contract/boxes'

type Settings = Pick<Box, 'volume' | 'quietHours' | 'timeZone' | 'language'>

/** Choices for the TV of a box that have not been saved. */
export interface TvChanges {
  settings: Partial<Settings>
  /** The new state of functions that were switched. */
  functions: Partial<Record<FunctionName, boolean>>
}

export const noChanges: TvChanges = { settings: {}, functions: {} }

/** The new state of all functions; those that were not switched stay the same. */
export const functionsWith = (
  functions: readonly FunctionName[],
  switched: TvChanges['functions'],
): FunctionName[] => functionNames.filter((name) => switched[name] ?? functions.includes(name))

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns only what differs from the box: a choice that was undone is no change. */
export const changesFrom = (box: Box, { settings, functions }: TvChanges): EditBox => {
  const { volume, quietHours, timeZone, language } = settings
  const wanted = functionsWith(box.functions, functions)
  return {
    ...(volume === undefined || volume === box.volume ? {} : { volume }),
    ...(quietHours === undefined || isSame(quietHours, box.quietHours) ? {} : { quietHours }),
    ...(timeZone === undefined || timeZone === box.timeZone ? {} : { timeZone }),
    ...(language === undefined || language === box.language ? {} : { language }),
    ...(isSame(wanted, functionsWith(box.functions, {})) ? {} : { functions: wanted }),
  }
}
