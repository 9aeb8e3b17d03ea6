import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['LYKTA_SERVER'] ?? 'http://127.0.0.1:8080'
const box = process.env['LYKTA_BOX'] ?? server

export default defineConfig({
  base: '/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // A picture inside the script would be loaded by everybody, and data addresses would have to be allowed.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A file for each shared module would be thirty requests before the first screen.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|i18next|react-i18next)\//,
            },
            { name: 'aria', test: /node_modules\/(?:react-aria|react-stately|@internationalized|@react-)/ },
            { name: 'shared', test: /(?:web\/src\/shared|packages\/ui|@tabler)\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': server,
      '/media': server,
      '/branding': server,
      '/box/': { target: box, ws: true },
      '/healthz': server,
      '/socket.io': { target: server, ws: true },
      '/verto': { target: server, ws: true },
      '/mqtt': { target: server, ws: true },
    },
  },
})
