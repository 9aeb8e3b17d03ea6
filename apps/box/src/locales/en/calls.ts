export const calls = {
  title: 'Call someone',
  noContacts: 'There is nobody to call yet. The staff can help you with that.',
  contactsFailed: 'Nobody can be called right now. The TV keeps trying.',
  away: 'Not there',
} as const
