/**
 * What each wire limits: a frame, what waits, and what has not signed in. The table in SECURITY.md lists these numbers.
 * Names end in their unit; the others are counts.
 */
export const limits = {
  /** The time over which connections are asked to reconnect: after the other servers were away, and before this one ends. */
  reconnectMs: { back: 5_000, end: 4_000 },
  /**
   * Connections of one wire that have not signed in. Behind one address may be a care home whose TVs all come back. After the loss
   * of a server thousands come within seconds: no more are being signed in at a time than also a slow server lets in before they give up.
   */
  pendingSignIns: { perAddress: 100, inTotal: 1_000, asking: 500, timeoutMs: 10_000 },

  /** How long a closing connection waits for the client to close its side, and how many may wait at a time. */
  closing: { graceMs: 5_000, atOnce: 500 },

  http: {
    /** Connections without a sign-in, other than from this machine and trusted proxies. */
    connectionsBeforeSignIn: { perAddress: 300, inTotal: 2_000 },
    /** Connections over which one user or box has signed in, in all browsers. */
    connectionsOfOne: 100,
    /** For a route that anybody may call, such as logging in, and for paths without a route. */
    publicBodyBytes: 8_192,
    /** For a route that requires a session. */
    bodyBytes: 1_048_576,
    /** A request line with its headers, and the longest they may take to arrive. */
    headerBytes: 16_384,
    headersTimeoutMs: 20_000,
    /** Enough for the largest film at half a megabit per second. */
    requestTimeoutMs: 3 * 3_600_000,
    /** Longer than proxies keep their connections, or they would use one that is just being closed. */
    keepAliveTimeoutMs: 130_000,
  },

  feed: {
    /** Room for ten thousand room numbers. */
    frameBytes: 131_072,
    /** Our apps never have more than this at once. */
    waitingRequests: 100,
    waitingBeforeSignIn: 5,
    /** Requests of one connection with invalid tokens. */
    failedSignIns: 10,
    /** Received over one connection, whatever they are. A request, or a frame of a WebSocket, is at least one. */
    packets: { burst: 300, perSecond: 20 },
    /** Waiting for a client that does not read. Has room for the states of ten thousand boxes. */
    unsentBytes: 4_194_304,
    /** Per person, over all sockets: each request reads the states of all boxes they see. A tab asks once, when it connects. */
    requestsOfUser: { burst: 120, perSecond: 1 },
    /** Sockets, one in each tab. */
    perUser: 20,
  },

  /** When the server stops, whatever has not ended by then is cut. */
  stopGraceMs: 3_000,

  /** HTTP requests, from everywhere but this machine: `burst` at once, then `perSecond` more. */
  rates: {
    /** Behind one address may be a whole care home that opens its apps in the morning. */
    ofAddress: { burst: 3_000, perSecond: 100 },
    /** Without a session, such as logging in or asking for a new password. */
    writesBeforeSignIn: { burst: 200, perSecond: 5 },
    /** What browsers report by themselves, without a session: one page that breaks the policy may send dozens. */
    reportsBeforeSignIn: { burst: 60, perSecond: 0.2 },
    /** Of these, how many lines reach the log, from all addresses together. */
    reportsLogged: { burst: 20, perSecond: 1 / 60 },
    /** One user in all browsers, or one box. */
    signedIn: { burst: 600, perSecond: 20 },
  },

  mqtt: {
    /** The first packet, with its last will. */
    connectBytes: 4_096,
    /** A payload with its topic. */
    packetBytes: 69_632,
    payloadBytes: 65_536,
    /** Of a connection: a client may send some before it knows whether it is signed in. */
    packetsBeforeSignIn: 20,
    /** Of a device, over all its connections. A TV that has much to read acknowledges all of it. */
    packets: { burst: 1_000, perSecond: 20 },
    /** QoS 2 messages that the client has not completed. */
    incompleteMessages: 20,
    /** Waiting for a TV that does not read. */
    unsentBytes: 4_194_304,
    /** Calls for help from one device, pressed or taken back. */
    helps: { burst: 30, perSecond: 0.1 },
    /** How often to log that a box sends what is refused. */
    warningEveryMs: 60_000,
  },

  verto: {
    failedSignIns: 10,
    /** Placed by one user or box: each call rings and is recorded, and unanswered ones stay on the TV. */
    calls: { burst: 120, perSecond: 1 / 30 },
    /** `bytes` counts everything received, so neither a frame nor what waits can be larger. */
    beforeSignIn: { bytes: 65_536, waitingFrames: 5 },
    signedIn: {
      frameBytes: 262_144,
      requestsInFrame: 20,
      waitingFrames: 200,
      waitingBytes: 1_048_576,
      /** Waiting for a client that does not read. */
      unsentBytes: 4_194_304,
      perExtension: 20,
    },
  },
} as const
