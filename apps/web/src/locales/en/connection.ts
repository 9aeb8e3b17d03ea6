export const connection = {
  title: 'Test calls',
  row: 'Whether a call will work on this device',
  explained:
    'This takes at most a minute, and nobody is called. If the browser asks about the camera and the microphone, allow both.',
  explainedVoice:
    'This takes at most a minute, and nobody is called. If the browser asks about the microphone, allow it.',
  start: 'Start the test',
  running: 'Testing…',
  again: 'Test again',
  inCall: 'You can test when the call is over.',
  verdict: {
    works: 'A video call will work.',
    worksVoice: 'A call will work.',
    slowPicture: 'A call will work, but the picture may freeze: the connection is a little slow.',
    unseen: 'A call will work, but nobody will see you.',
    unheard: 'You can call, but nobody will hear you.',
    tooSlow:
      'A call will not work well: the connection is too slow. Move closer to the router, or try another network.',
    unreachable:
      'You cannot call right now. The call service cannot be reached. Check your internet connection.',
    blocked:
      'A call will probably not work: sound and picture do not get out of this network. Use another network, such as mobile data.',
    untested: 'The test could not be finished. Test again; if it fails once more, load the page again.',
    insecure: 'You cannot call from this address.',
  },
  feedShut:
    'Alarms and messages do not appear by themselves here: the network blocks part of {{product}}. Load the page again now and then, or use another network, such as mobile data.',
  facts: {
    title: 'Connection',
    channel: 'Call service',
    reached: 'Reached',
    notReached: 'Not reached',
    path: 'Sound and picture',
    relayed: 'Get through',
    outward: 'Get out of this network',
    blocked: 'Do not get out of this network',
    unknown: 'Not tested',
    down: 'Speed to you',
    up: 'Speed from you',
    mbps: '{{speed}} Mbit/s',
  },
  sound: {
    title: 'Speaker',
    play: 'Play a sound',
    stop: 'Stop the sound',
    explained: 'If you hear nothing, turn up the volume or choose another speaker.',
    failed: 'The sound could not be played on this device.',
  },
  keypad: {
    title: 'Keypad',
    sent: 'Digits sent',
    star: 'Star',
    hash: 'Hash',
    failed: 'The digit was not sent. Press it again.',
  },
} as const
