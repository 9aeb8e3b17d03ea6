import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }

// The development server hands everything that is not the TV app itself to Lykta's own server.
const server = process.env['LYKTA_SERVER'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/box/',
  plugins: [react()],
  define: { APP_VERSION: JSON.stringify(packageJson.version) },
  build: {
    target: 'es2023',
    // The content policy takes pictures from files of this origin only, so none becomes part of a script or style.
    assetsInlineLimit: 0,
    // One file: a TV loads it once, from the same house, and must not lack a part of it later.
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
