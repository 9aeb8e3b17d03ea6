/** Returns the `ws:` or `wss:` URL of a path on the origin of this page. */
export const webSocketUrl = (path: string): string => `${location.origin.replace(/^http/, 'ws')}${path}`
