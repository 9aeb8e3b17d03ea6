import type { Plugin } from 'vite'

/** The scripts of the page come behind its looks: on a slow line the first thing to see is there a second sooner. */
export const scriptsBehindLooks = (): Plugin => ({
  name: 'scripts-behind-looks',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replaceAll(/<(?=script type="module"|link rel="modulepreload")\w+/g, '$& fetchpriority="low"'),
  },
})
