import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages } from '@lykta/contract/languages'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import packageJson from './package.json' with { type: 'json' }
import { compileInBackground } from './vite/compile-in-background.ts'
import { firstLook } from './vite/first-look.ts'
import { routesWithoutSchemas } from './vite/routes-without-schemas.ts'
import { scriptsBehindLooks } from './vite/scripts-behind-looks.ts'

const server = process.env['LYKTA_SERVER'] ?? 'http://127.0.0.1:8080'
const box = process.env['LYKTA_BOX'] ?? server

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Where the scripts of the administration's screens go, and the folders of these screens. */
const administration = 'assets/administration/'
const administrationFolders = [
  'app/administration',
  'features/accounts/users',
  'features/alarms/administration',
  'features/audit',
  'features/boxes/administration',
  'features/content/administration',
  'features/organisation',
  'features/overview',
  'features/privacy/administration',
].map((folder) => fileOf(`src/${folder}/`))
const missing = administrationFolders.find((folder) => !existsSync(folder))
if (missing !== undefined) throw new Error(`the administration's screens are no longer in ${missing}`)
const isOfAdministration = (file: string | null): boolean =>
  administrationFolders.some((folder) => file?.startsWith(folder) === true)

/** The page, and the two screens that most people see first. */
const page = fileOf('index.html')
const login = fileOf('src/features/accounts/LoginScreen.tsx')
const signedIn = fileOf('src/app/signed-in.ts')

export default defineConfig({
  base: '/',
  define: { APP_VERSION: JSON.stringify(packageJson.version) },
  // React itself has what this fills in for older versions of it.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // Texts are asked for by whole files.
  json: { namedExports: false, stringify: false },
  plugins: [
    react(),
    // React Aria's own words, such as "Next month", in the languages of the app only.
    optimizeLocales.vite({ locales: [...languages] }),
    routesWithoutSchemas(),
    firstLook(),
    scriptsBehindLooks(),
    compileInBackground(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      injectManifest: {
        injectionPoint: 'self.shellFiles',
        // Without the administration's, which shows nothing without the server.
        globPatterns: ['index.html', 'assets/*.{js,css,svg,woff2}'],
        // Their names say what is in them.
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
      // The server writes it, of the region's names and colours.
      manifest: false,
      // The app asks for the worker itself, once somebody has logged in.
      injectRegister: false,
    }),
  ],
  build: {
    outDir: 'dist',
    // Says which file came of which source: the budget counts by it.
    manifest: true,
    // The last Chrome for Windows 7 and 8.1, iPhones of 2017, and the long-lived Firefox: README.md.
    target: ['chrome109', 'safari16.4', 'firefox115'],
    // A picture inside the script would be loaded by everybody, and data addresses would have to be allowed.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
    },
    rolldownOptions: {
      // With the login, what it loads is `$initial` below.
      input: { index: page, login },
      output: {
        // Seven characters, the fewest that there may be, are the name of a file: the first script carries the names of all, and
        // words in them would be a fifteenth of it. What is in which, the manifest says.
        entryFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        chunkFileNames: ({ facadeModuleId }) =>
          `${isOfAdministration(facadeModuleId) ? administration : 'assets/'}[hash:7].js`,
        // Which file a module goes into follows from what imports it. A group takes along all that its modules import, but for what
        // is in a group before it; what is in none is put together by the pages that share it.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'first', test: (id) => id === page },
            // What the login shares with many pages, the home among them.
            { name: 'shared', tags: ['$initial'], minShareCount: 5 },
            { name: 'login', test: (id) => id === login },
            { name: 'home', test: (id) => id === signedIn },
            // What is small and used by many pages: in files of their own, a page would need thirty. Not routes, which are for the
            // screens of one feature, nor what the login uses, which would load the home with it.
            {
              name: 'parts',
              test: (id) =>
                (!id.includes('node_modules') || id.includes('@tabler')) &&
                !/\/routes\.ts$|\/features\/accounts\//.test(id),
              minShareCount: 6,
              maxModuleSize: 3_000,
            },
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
