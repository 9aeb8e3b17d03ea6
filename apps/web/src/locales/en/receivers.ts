/** Choosing the receivers of a message or alarm. */
export const receivers = {
  label: 'Recipients',
  search: 'Search for a room or a person',
  all: 'All',
  allFound: 'All that match',
  open: 'Open {{name}}',
  close: 'Close {{name}}',
  none: 'No rooms match',
  chosen_one: '{{count}} room selected',
  chosen_other: '{{count}} rooms selected',
  rooms_one: '{{count}} room',
  rooms_other: '{{count}} rooms',
  someRooms: '{{chosen}} of {{count}}',
  chosenParts: 'Selected',
  untick: 'Remove {{name}}',
  untickAll: 'Remove all',
  /** Always more than one. */
  untickType: {
    cluster: 'Remove the {{parts}} clusters',
    entityGroup: 'Remove the {{parts}} entity groups',
    entity: 'Remove the {{parts}} entities',
    group: 'Remove the {{parts}} groups',
    room: 'Remove the {{parts}} rooms',
  },
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
} as const
