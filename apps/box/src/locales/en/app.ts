export const app = {
  partOfDay: {
    morning: '{{weekday}} morning',
    day: '{{weekday}} morning',
    afternoon: '{{weekday}} afternoon',
    evening: '{{weekday}} evening',
    night: '{{weekday}} night',
  },
  today: 'Today',
  yesterday: 'Yesterday',
  offline: 'No connection right now. The TV keeps trying.',
  elsewhere: {
    title: 'The TV is open in another window',
    explained: 'It can only be in one of them.',
    here: 'Show it here',
  },
  broken: {
    title: 'Something went wrong',
    explained: 'You need not do anything. The TV starts again by itself in a moment.',
  },
} as const
