/** The business constants of the specification's section 9, except those of calls, which are in `calls/constants.ts`. */
export const usernameMaxLength = 50
export const passwordMinLength = 6
/** The longest search text for a list. */
export const searchMaxLength = 100

/** Box state: the app reads it this often even while the feed is connected. */
export const boxStateRefreshMs = 60_000
/** A box that has not reported its status for this long counts as not connected. */
export const boxStatusTimeoutMs = 90_000
/** How often the TV reports its status; three in a row may be lost before it counts as not connected. */
export const boxStatusIntervalMs = 30_000
/** A TV that has been disconnected for longer needs somebody to look at it. */
export const boxLongOfflineMs = 3_600_000

export const batteryFullChargeMinutes = 58
/** Lowest percentage that is still green, and lowest that is still amber; below is red. */
export const batteryGreenFromPercent = 21
export const batteryAmberFromPercent = 11
export const batteryCheckIntervalMs = 3_000
/** The battery warning shows while the stored timestamp is between these two ages. */
export const batteryWarningFromMs = 300_000
export const batteryWarningUntilMs = 600_000
export const ibeaconLowBelow = 30

export const reminderChoicesMinutes = [-1, 0, 5, 10, 15, 20, 25, 30] as const

export const calendarModes = { month: 1, week: 2, day: 3 } as const
export const calendarSlotMinutes = 60
export const calendarMessageMs = 6_000
export const calendarDefaultDurationMs = 30 * 60_000
export const weekStripDays = { mobile: 7, desktop: 10 } as const

export const fontSizes = ['small', 'medium', 'large'] as const
export const defaultFontSize = 'medium'
/** The values of `messageType`, `thread` and the file category on the wire for an ordinary message. */
export const messageTypeDefault = 2
export const noThread = -1
export const fileCategoryId = 8
export const messageExcerptLines = 2

export const fileSizeUnits = { kbFrom: 1_024, mbFrom: 1_048_576 } as const
/** Defaults of the settings IMAGE_MAX_BYTES, VIDEO_MAX_BYTES and USER_MAX_BYTES. */
export const defaultFileLimits = {
  imageBytes: 25 * 1_048_576,
  videoBytes: 512 * 1_048_576,
  userBytes: 10 * 1_073_741_824,
} as const

/** Files in one message. */
export const mostFiles = 30
/** Caption of a picture in a message. */
export const captionMaxLength = 120

/** The longest voice message, and more bytes than any browser records in that time. */
export const voiceLimits = { durationMs: 5 * 60_000, bytes: 25 * 1_048_576 } as const

/** Below the first width is mobile, from the second on desktop, between them tablet; in CSS px. */
export const breakpoints = { tabletFrom: 700, desktopFrom: 1180 } as const

export const logLevels = ['error', 'debug', 'info', 'warn', 'silent', 'verbose', 'silly', 'all'] as const

/** The avatar slots for locations; every other box gets the default avatar and `3 + position` as index. */
export const avatarIndexByLocation: Readonly<Record<string, number>> = {
  mum: 0,
  mamma: 0,
  grandmother: 1,
  mormor: 1,
  dad: 2,
  pappa: 2,
}

/** The most rows that can be exported at once. */
export const mostExportedRows = 20_000
