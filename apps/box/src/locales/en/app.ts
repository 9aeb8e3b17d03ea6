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
    'Calls do not work and messages come late: something in the network here blocks WebSocket. Please tell whoever installed the TV.',
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
