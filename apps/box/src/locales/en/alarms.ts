export const alarms = {
  level: {
    info: 'Information',
    important: 'Alarm',
    critical: 'Critical alarm',
  },
  levelFrom: {
    info: 'Information from {{place}}',
    important: 'Alarm from {{place}}',
    critical: 'Critical alarm from {{place}}',
  },
  understood: 'I understand',
  nextPage: 'Next page',
  onRemote: 'on the remote',
  page: '{{page}} of {{pages}}',
  more_one: '{{count}} more waiting',
  more_other: '{{count}} more waiting',
  help: {
    title: 'Call for help',
    key: {
      label: 'Call for help',
      how: 'Hold OK, or press it twice',
      holding: 'Keep holding OK',
      once: 'Press OK once more',
      calling: 'Your call for help',
      open: 'OK shows how it is going',
    },
    pressed: {
      title: 'You are calling for help',
      left_one: 'In {{count}} second we will call those who can help. Pressed by mistake? Choose “Cancel”.',
      left_other:
        'In {{count}} seconds we will call those who can help. Pressed by mistake? Choose “Cancel”.',
      confirm: 'Yes, I need help',
      cancel: 'Cancel',
    },
    calling: {
      title: 'We are calling for help',
      text: 'This screen will say who answers.',
    },
    taken: {
      title: '{{name}} has answered',
      somebody: 'Somebody has answered',
      text: 'You will soon get a visit or a call.',
    },
    unanswered: {
      title: 'Nobody has answered',
      text: 'We could not reach anybody. If you need help, ring',
      noNumber: 'We could not reach anybody. If you need help, ring somebody by phone.',
    },
    unsent: {
      title: 'No connection right now',
      text: 'Nobody has received your call for help yet. It will be sent as soon as the TV is connected. If you need help now, ring',
      noNumber:
        'Nobody has received your call for help yet. It will be sent as soon as the TV is connected. If you need help now, ring somebody by phone.',
    },
    noNews:
      'The TV has no connection right now, so it cannot show whether anybody has answered. If you need help now, ring',
    noNewsNoNumber:
      'The TV has no connection right now, so it cannot show whether anybody has answered. If you need help now, ring somebody by phone.',
    again: 'Call for help again',
    home: 'Back to the start',
  },
} as const
