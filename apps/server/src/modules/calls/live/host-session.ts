/** The session of all legs at a FreeSWITCH, whose clients are not connected here. */
export const hostSessionId = 'call-host'
