import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { firstLook } from './vite/first-look.ts'
import packageJson from './package.json' with { type: 'json' }

// The development server hands everything that is not the TV app itself to Lykta's own server.
const server = process.env['LYKTA_SERVER'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/box/',
  plugins: [
    react(),
    firstLook(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      injectManifest: {
        injectionPoint: 'self.appFiles',
        globPatterns: ['index.html', 'assets/**/*.{js,css,svg,woff2,mp3}'],
        // Their names say what is in them.
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
      manifest: false,
      // `app/worker.ts` does.
      injectRegister: false,
    }),
  ],
  define: { APP_VERSION: JSON.stringify(packageJson.version) },
  // Texts are asked for by whole files.
  json: { namedExports: false, stringify: false },
  build: {
    // A TV stick of 2016 keeps the browser that it has.
    target: 'chrome90',
    // Says which file came of which source: the budget counts by it.
    manifest: true,
    // The content policy takes pictures from files of this origin only, so none becomes part of a script or style.
    assetsInlineLimit: 0,
    // Two files: what shows, and the connection to the server, which may come behind it. The worker keeps both from the first
    // start, because a TV must not lack a part later.
    chunkSizeWarningLimit: 1_200,
  },
  server: {
    host: '127.0.0.1',
    port: 5174,
    strictPort: true,
    proxy: {
      '/api': server,
      '/media': server,
      '/branding': server,
      '/mqtt': { target: server, ws: true },
      '/verto': { target: server, ws: true },
    },
  },
})
