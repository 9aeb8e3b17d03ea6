/** The constants of calls: those of the specification's section 9, and our own limits of the call channel. */

/** A request on the call channel that is not answered within this time fails with "Message {id} timeout". */
export const requestTimeoutMs = 10_000
/** After a lost channel the next attempt comes at a random time between these two. */
export const reconnectAfterMs = { min: 3_000, max: 7_000 } as const

export const elapsedTickMs = 1_000
/** How long an incoming call rings before the user sees it. */
export const incomingShownAfterMs = 2_000
/** How long a re-attached call waits for its media to return before it makes a new offer. */
export const recoveryAfterMs = 5_000
/** Nothing has come from the other side for this long: the screen says that something is wrong… */
export const silenceShownAfterMs = 2_000
/** …then the caller makes a new offer; the called side waits longer before it makes one itself… */
export const silenceRenewedAfterMs = { caller: 10_000, callee: 16_000 } as const
/** …and then the call is over. */
export const silenceEndsAfterMs = 30_000
/** How long the information about an ended call is shown. */
export const endInfoShownMs = 5_000
/** Why a call could not be connected is a sentence to read, so it is shown longer. */
export const noCallShownMs = 15_000

export const iceGatheringTimeoutMs = 1_000
export const iceGatheringAttempts = 2
/** Candidates of one kind arrive in a burst; after the wanted kind, this much silence ends the gathering. */
export const iceQuietMs = 8

export const callVideo = { width: 960, height: 540, frameRate: 10 } as const
/** The bitrate at which video starts, and its maximum, in kbit/s: what Chromium allows this size once it has seen a picture. */
export const videoBitrateKbps = 2_000
export const opusClockRate = 48_000

export const speedTestBytes = 262_144
export const speedTestChunkBytes = 1_024
/** The server ignores a larger speed test. */
export const speedTestMaxBytes = 10_485_760

/** Whoever has seen nothing for so long after the answer has waited this long for the first picture. */
export const longestFirstPictureMs = 30_000

/** Nobody answered for this long: NO_ANSWER. */
export const ringTimeoutMs = 45_000
/** How long the server keeps the leg of a call whose channel was lost. */
export const legKeptMs = 30_000
/** The server sends `verto.ping` to a client that was silent for this long. */
export const pingAfterSilenceMs = 30_000
/** How often a client checks that its channel still works; without an answer in time it opens a new one. */
export const clientPingMs = 20_000
/** How long the server waits for the other side's answer to a new offer; below the client's request timeout. */
export const updateMediaTimeoutMs = 9_000

/** The two values of a relative's availability (`UPDATE relative/changestatus`). */
export const relativeStatus = { available: 1, inCall: 2 } as const

/** Where the extensions of each kind of party begin; a group's is this plus its id. */
export const extensionsFrom = { user: 200_000, box: 700_000, group: 900_000 } as const

/** A client's own record matches the channel's if the two calls began within this time of each other. */
export const historyMatchMs = 60_000
export const historyShown = 50
