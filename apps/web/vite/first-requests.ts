import type { Plugin } from 'vite'

/**
 * What the first screens of a route are made of, by their sources; its texts and data are asked for once it is known
 * whose they are.
 */
const firstScreens: Record<string, { chunk: string; picture?: string }> = {
  '/login': { chunk: 'login', picture: 'lantern-window.svg' },
  '/App': { chunk: 'home' },
}

/**
 * Has the browser ask for what a route needs with the page itself, not one script after the other: `route-links.json` has
 * the `Link` header of each such route, which the server sends with the page.
 */
export const routeLinks = (): Plugin => ({
  name: 'route-links',
  generateBundle(_, bundle) {
    const built = Object.values(bundle)
    const chunkOf = (wanted: (chunk: { name: string; fileName: string }) => boolean) => {
      const chunk = built.find((file) => file.type === 'chunk' && wanted(file))
      return chunk?.type === 'chunk' ? chunk : this.error('a first screen has no file')
    }
    const entry = built.find((file) => file.type === 'chunk' && file.isEntry)
    const linksOf = ({ chunk: name, picture }: (typeof firstScreens)[string]): string => {
      const screen = chunkOf((chunk) => chunk.name === name)
      const scripts = new Set([screen.fileName, ...screen.imports])
      const page = new Set(entry?.type === 'chunk' ? [entry.fileName, ...entry.imports] : [])
      const links: string[] = []
      for (const script of scripts) {
        if (page.has(script)) continue
        links.push(`</${script}>; rel=modulepreload`)
        for (const style of chunkOf(({ fileName }) => fileName === script).viteMetadata?.importedCss ?? [])
          links.push(`</${style}>; rel=preload; as=style; crossorigin`)
      }
      if (picture !== undefined) {
        const file = built.find((one) => one.type === 'asset' && one.names.includes(picture))
        if (file === undefined) this.error(`${picture} is not in the app`)
        links.push(`</${file.fileName}>; rel=preload; as=image; fetchpriority=high`)
      }
      return links.join(', ')
    }
    const routes = Object.entries(firstScreens).map(([route, screen]) => [route, linksOf(screen)])
    this.emitFile({
      type: 'asset',
      fileName: 'route-links.json',
      source: JSON.stringify(Object.fromEntries(routes)),
    })
  },
})

/** The scripts of the page come behind its looks: on a slow line the first thing to see is there a second sooner. */
export const scriptsBehindLooks = (): Plugin => ({
  name: 'scripts-behind-looks',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replaceAll(/<(?=script type="module"|link rel="modulepreload")\w+/g, '$& fetchpriority="low"'),
  },
})
