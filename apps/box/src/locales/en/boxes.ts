export const boxes = {
  pairing: {
    title: 'Connect this TV',
    code: 'Code {{code}}',
    steps: {
      open: 'Open {{product}} on your phone or computer.',
      settings: 'Go to Settings, then Activated boxes.',
      add: 'Choose Add a box and write the code.',
    },
    camera: 'Or point the camera here',
    qr: 'QR code with the address where the code is written',
    changes: 'The code changes in {{left}}.',
    help: 'Help: {{phone}}',
    asking: 'Getting a code…',
    unreachable: 'The TV cannot reach {{product}} right now. It keeps trying.',
  },
  notKept: 'Switched off, this TV has to be connected again.',
  demo: {
    title: 'Or take a demo resident’s place',
    failed: 'That did not work. Please try again.',
  },
} as const
