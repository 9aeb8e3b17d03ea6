/** Paths that are not pages of the web app: the API, files, channels, the TV app, and paths for operators. */
const elsewhere = /^\/(?:api|media|branding|box|socket\.io|verto|mqtt|healthz|readyz|__getcookie)(?:\/|$)/

/** Returns how the worker handles a request; undefined if it leaves it to the browser. */
export const placeOf = (
  url: URL,
  origin: string,
  { method, mode }: { method: string; mode: string },
): 'page' | 'asset' | 'branding' | 'share' | undefined => {
  if (url.origin !== origin) return undefined
  const { pathname } = url
  if (method === 'POST' && mode === 'navigate' && pathname === '/share') return 'share'
  if (method !== 'GET') return undefined
  if (mode === 'navigate')
    return elsewhere.test(pathname) || /\.[a-z\d]{2,5}$/i.test(pathname) ? undefined : 'page'
  if (pathname.startsWith('/assets/')) return 'asset'
  return pathname.startsWith('/branding/') ? 'branding' : undefined
}
