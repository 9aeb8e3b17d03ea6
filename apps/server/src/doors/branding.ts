import staticFiles from '@fastify/static'
import type { SiteConfig } from '@lykta/contract/config'
import { brandingRoutes } from '@lykta/contract/site/routes'
import { join } from 'node:path'
import type { Branding } from '../platform/branding/branding.ts'
import { appIcons, createIcons, type AppIcon } from '../platform/branding/icons.ts'
import type { Http } from './http.ts'
import { SentFile } from './replies.ts'
import { serveRoutes } from './routes.ts'

/** `/branding/`: the region's pictures, with Lykta's own for those missing. */
export const registerBranding = async (http: Http, branding: Branding): Promise<void> => {
  await http.register(staticFiles, {
    root: branding.folders,
    prefix: '/branding/',
    decorateReply: false,
    cacheControl: false,
    // Pictures only: other files in the folder are for the server, or are there by mistake.
    allowedPath: (path) => /\.(?:svg|png|jpe?g|webp|avif)$/i.test(path),
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      // The content of a URL may change at the next start.
      reply.header('cache-control', 'no-cache')
    },
  })
}

/** What is made from the region's look. */
export const createBrandingRoutes = ({
  branding,
  productName,
  onFault,
}: {
  branding: Branding
  productName: string
  onFault: (fault: string) => void
}) => {
  const manifest = JSON.stringify(manifestOf(branding, productName))
  const ownFolder = branding.folders.at(-1) ?? ''
  const logoFolder = branding.logo === undefined ? ownFolder : (branding.folders[0] ?? '')
  const iconOf = createIcons({
    logoPath: join(logoFolder, 'logo.svg'),
    ownLogoPath: join(ownFolder, 'logo.svg'),
    onFault,
  })
  const shared = { caching: 'askAgainShared' } as const
  const icon = (name: AppIcon) => async () => new SentFile(await iconOf(name), shared)
  return serveRoutes('branding', brandingRoutes, {
    theme: () => new SentFile(branding.themeCss, shared),
    manifest: () => new SentFile(manifest, shared),
    'icon-192.png': icon('icon-192.png'),
    'icon-512.png': icon('icon-512.png'),
    'icon-mask-512.png': icon('icon-mask-512.png'),
    'apple-touch-icon.png': icon('apple-touch-icon.png'),
    'badge-96.png': icon('badge-96.png'),
  })
}

const manifestIcon = (name: AppIcon, purpose: 'any' | 'maskable') => {
  const size = String(appIcons[name].size)
  return { src: `/branding/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}

/** The manifest of the installed app. */
const manifestOf = ({ primary }: Branding, productName: string) => {
  return {
    id: '/',
    name: productName,
    short_name: productName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f5efe3',
    theme_color: primary,
    // The service worker handles this: what is shared never reaches the server before the user sends it.
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: ['image/*'] }] },
    },
    icons: [
      manifestIcon('icon-192.png', 'any'),
      manifestIcon('icon-512.png', 'any'),
      manifestIcon('icon-mask-512.png', 'maskable'),
    ],
  }
}

/** The branding part of `GET config`. */
export const presentBranding = ({ logo, homePicture, legal }: Branding): SiteConfig['branding'] => ({
  logo: logo === undefined ? null : `/branding/${logo}`,
  homePicture: homePicture === undefined ? null : `/branding/${homePicture}`,
  legal: legal.en.length > 0,
})
