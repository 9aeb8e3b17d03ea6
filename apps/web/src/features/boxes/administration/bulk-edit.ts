import type { EditBoxes, FunctionName } from '@lykta/contract/boxes'

/** The choices for many TVs; empty or missing: unchanged on each. */
export interface BulkEdit {
  /** Percent. */
  volume: string
  quiet: '' | 'off' | 'hours'
  hours: { from: string; to: string }
  functions: Partial<Record<FunctionName, '' | 'on' | 'off'>>
}

export const nothingChosen: BulkEdit = {
  volume: '',
  quiet: '',
  hours: { from: '22:00', to: '07:00' },
  functions: {},
}

/** Returns what to send; undefined while nothing is chosen. */
export const changesOf = ({
  volume,
  quiet,
  hours,
  functions,
}: BulkEdit): Omit<EditBoxes, 'ids'> | undefined => {
  const switched = Object.entries(functions).filter(([, value]) => value !== '')
  if (volume === '' && quiet === '' && switched.length === 0) return undefined
  return {
    ...(volume === '' ? {} : { volume: Number(volume) }),
    ...(quiet === '' ? {} : { quietHours: quiet === 'off' ? null : hours }),
    ...(switched.length === 0
      ? {}
      : { functions: Object.fromEntries(switched.map(([name, value]) => [name, value === 'on'])) }),
  }
}
