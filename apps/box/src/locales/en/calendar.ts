export const calendar = {
  title: 'Today',
  more: 'and {{count}} more',
  nothing: 'Nothing planned today',
  nothingMore: 'Nothing more today',
  failed: 'The day’s plan cannot be shown right now.',
  now: 'Now',
} as const
