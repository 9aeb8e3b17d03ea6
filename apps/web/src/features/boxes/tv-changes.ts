import { functionNames, type Box, type EditBox, type FunctionName } from '@lykta/contract/boxes'

type Settings = Pick<Box, 'volume' | 'quietHours' | 'timeZone' | 'language'>

/** What was chosen for the TV of a box and is not saved yet. */
export interface TvChanges {
  settings: Partial<Settings>
  /** Functions that were switched, as they are to be. */
  functions: Partial<Record<FunctionName, boolean>>
}

export const noChanges: TvChanges = { settings: {}, functions: {} }

/** The functions as they are to be; those that were not switched stay as they are. */
export const functionsWith = (
  functions: readonly FunctionName[],
  switched: TvChanges['functions'],
): FunctionName[] => functionNames.filter((name) => switched[name] ?? functions.includes(name))

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns only what differs from the box: what was chosen and then put back is no change. */
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
