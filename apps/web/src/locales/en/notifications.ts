export const notifications = {
  title: 'Notifications',
  row: 'Be told even while the app is closed',
  failed: 'Your notifications did not load',
  unsaved: 'That was not saved. It is as it was before.',
  device: {
    title: 'This phone or computer',
    isOn: 'Notifications are on',
    isOff: 'Notifications are off',
    on: 'You are told here while the app is closed, until you log out.',
    off: 'Your browser asks you first whether it may.',
    blocked:
      'Your browser blocks notifications from this page. Open the settings of this page by the symbol to the left of its address, allow notifications, and load the page again.',
    install:
      'On iPhone and iPad the app has to be on the home screen first: tap Share, then Add to Home Screen, and open it from there.',
    insecure: 'Notifications need a secure connection (https). Please talk to whoever runs this service.',
    unsupported: 'This browser cannot show notifications. Try another one.',
    turnOn: 'Turn on notifications',
    turnOff: 'Turn off here',
    unchanged: 'That did not work. Check the connection and try again.',
  },
  when: {
    title: 'When',
    quiet: 'Quiet hours',
    quietExplained: 'No notifications during these hours.',
    from: 'From',
    to: 'To',
    offline: 'Tell me when a TV has had no contact for',
    minutes: '{{minutes}} minutes',
  },
  what: {
    title: 'What',
    explained: 'On all your phones and computers.',
    count: '{{on}} of {{all}} on',
  },
  kinds: {
    box_offline: 'The TV has no contact',
    battery_low: 'The battery is low',
    message_read: 'A message of yours was read',
    call_incoming: 'The TV calls you',
    call_missed: 'You missed a call',
  },
} as const
