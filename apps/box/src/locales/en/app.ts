export const app = {
  partOfDay: {
    morning: '{{weekday}} morning',
    day: '{{weekday}} morning',
    afternoon: '{{weekday}} afternoon',
    evening: '{{weekday}} evening',
    night: '{{weekday}} night',
    smallHours: 'Early {{weekday}} morning',
  },
  offline: 'No connection right now. The TV keeps trying.',
  blocked:
    'The TV reaches the server, but something in between does not let WebSocket through. Please tell whoever installed it.',
  elsewhere: {
    title: 'The TV is open in another window',
    explained: 'It can only be open in one window at a time.',
    here: 'Show it here',
  },
  broken: {
    title: 'Something went wrong',
    explained: 'You do not need to do anything. The TV will restart in a moment.',
  },
} as const
