/** What a user types into a browser to reach a listening address. */
export const hostInAddress = (host: string): string => {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
