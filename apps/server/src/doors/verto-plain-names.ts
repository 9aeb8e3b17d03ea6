import { plainCallerName } from '@lykta/contract/calls/caller-name'

/** Clients written by others show a name as it is sent. */
export const withPlainNames = (params: object): object =>
  Object.fromEntries(
    Object.entries(params).map(([field, value]: [string, unknown]) => [
      field,
      (field === 'caller_id_name' || field === 'display_name') && typeof value === 'string'
        ? plainCallerName(value)
        : value,
    ]),
  )
