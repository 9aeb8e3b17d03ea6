/**
 * What each wire limits: a frame, what waits, and what has not signed in. The table in SECURITY.md lists these numbers.
 * Names end in their unit; the others are counts.
 */
export const limits = {
  /** Connections of one wire that have not signed in. Behind one address may be a care home whose TVs all come back. */
  pendingSignIns: { perAddress: 100, inTotal: 500, timeoutMs: 10_000 },

  /** How long a connection that is closed waits for the client's part of it, and how many do so at a time. */
  closing: { graceMs: 5_000, atOnce: 500 },

  http: {
    /** Over which nobody has signed in, other than those of this machine and of trusted proxies. */
    connectionsBeforeSignIn: { perAddress: 300, inTotal: 2_000 },
    /** Over which one user or box has signed in, in all browsers. */
    connectionsOfOne: 100,
    /** Of a route that anybody may call, such as logging in, and of one that does not exist. */
    publicBodyBytes: 8_192,
    /** Of a route that asks for a session. */
    bodyBytes: 1_048_576,
    /** Of a request line with its headers; the longest time that they may take. */
    headerBytes: 16_384,
    headersTimeoutMs: 20_000,
    /** Enough for the largest film at half a megabit per second. */
    requestTimeoutMs: 3 * 3_600_000,
    /** Longer than proxies keep theirs, or they would use a connection that is just being closed. */
    keepAliveTimeoutMs: 130_000,
  },

  feed: {
    /** Ten thousand room numbers. */
    frameBytes: 131_072,
    /** Our apps never have more than this at once. */
    waitingRequests: 100,
    waitingBeforeSignIn: 5,
    /** Requests of one connection whose token opens nothing. */
    failedSignIns: 10,
    /** Sent to a client that does not read. The states of ten thousand boxes have room. */
    unsentBytes: 4_194_304,
    /** Of one person over all sockets: each reads the states of all boxes that they see. A tab asks once, when it connects. */
    requestsOfUser: { burst: 120, perSecond: 1 },
    /** Sockets, one in each tab. */
    perUser: 20,
  },

  /** What has not ended by then when the server stops is cut. */
  stopGraceMs: 3_000,

  /** HTTP requests, from everywhere but this machine. `burst` at once, after which `perSecond` more. */
  rates: {
    /** Behind one address may be a whole care home that opens its apps in the morning. */
    ofAddress: { burst: 3_000, perSecond: 100 },
    /** Without a session, such as logging in or asking for a new password. */
    writesBeforeSignIn: { burst: 200, perSecond: 5 },
    /** One user in all browsers, or one box. */
    signedIn: { burst: 600, perSecond: 20 },
  },

  mqtt: {
    /** The first packet, with its last will. */
    connectBytes: 4_096,
    /** A payload with its topic. */
    packetBytes: 69_632,
    payloadBytes: 65_536,
    /** QoS 2 messages that the client has not completed. */
    incompleteMessages: 20,
    /** Calls for help from one device, pressed or taken back. */
    helps: { burst: 30, perSecond: 0.1 },
    /** How often to log what one box sends in vain. */
    warningEveryMs: 60_000,
  },

  verto: {
    failedSignIns: 10,
    /** Placed by one user or box: each rings, and is written down, and what nobody answers stays on a TV. */
    calls: { burst: 120, perSecond: 1 / 30 },
    /** `bytes` counts all that was received, so that neither a frame nor what waits can be larger. */
    beforeSignIn: { bytes: 65_536, waitingFrames: 5 },
    signedIn: {
      frameBytes: 262_144,
      requestsInFrame: 20,
      waitingFrames: 200,
      waitingBytes: 1_048_576,
      /** Sent to a client that does not read. */
      unsentBytes: 4_194_304,
      perExtension: 20,
    },
  },
} as const
