export const boxes = {
  pairing: {
    title: 'Connect this TV',
    code: 'Code {{code}}',
    steps: {
      open: 'Open {{product}} on your phone or computer.',
      settings: 'Go to Settings, then Activated boxes.',
      add: 'Choose Add a box and type in the code.',
    },
    camera: 'Or point the camera here',
    qr: 'QR code with the address where the code is typed in',
    changes: 'The code changes in {{left}}.',
    help: 'Help: {{phone}}',
    asking: 'Getting a code…',
    unreachable: 'The TV cannot reach {{product}} right now. It keeps trying.',
  },
  notKept: 'Switched off, this TV has to be connected again.',
  demo: {
    title: 'Or try it as one of the made-up residents',
    failed: 'That did not work. Please try again.',
  },
} as const
