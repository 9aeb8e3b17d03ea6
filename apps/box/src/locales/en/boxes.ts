export const boxes = {
  pairing: {
    title: 'Connect this TV',
    code: 'Code {{code}}',
    /** Until the server has said the name of the product. */
    app: 'the app',
    steps: {
      open: 'Open {{product}} on your phone or computer.',
      settings: 'Go to “Settings”, then “Activated boxes”.',
      add: 'Choose “Add a box” and enter the code.',
    },
    camera: 'Or point the camera here',
    qr: 'QR code with the address where you enter the code',
    changes: 'The code changes in {{left}}.',
    help: 'Help: {{phone}}',
    asking: 'Getting a code…',
    unreachable: 'The TV cannot reach {{product}} right now. It keeps trying.',
  },
  notKept: 'If this TV is switched off, it must be connected again.',
  demo: {
    title: 'Or try it as one of the made-up residents',
    failed: 'That did not work. Please try again.',
  },
} as const
