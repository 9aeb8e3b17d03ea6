import { readFile } from 'node:fs/promises'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import packageJson from './package.json' with { type: 'json' }
import { routesWithoutSchemas } from './vite/routes-without-schemas.ts'
import { scriptsBehindLooks } from './vite/scripts-behind-looks.ts'

const server = process.env['LYKTA_SERVER'] ?? 'http://127.0.0.1:8080'
const box = process.env['LYKTA_BOX'] ?? server

/** Where the scripts of the administration's screens go, and what they are made of. */
const administration = 'assets/administration/'
const ofAdministration =
  /web\/src\/(?:app\/administration|features\/(?:alarms\/administration|audit|organisation|overview|accounts\/users|boxes\/managed|content\/administration))\//

/**
 * Puts the one script that is no module into the page, under a name that says what is in it, and tells it where the picture of
 * the login is.
 */
const firstLook = (): Plugin => {
  const source = '/src/app/first-look.js'
  return {
    name: 'first-look',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const files = Object.values(bundle ?? {})
        const fileOf = (name: string) => files.find((file) => file.name === name)?.fileName
        const [script, picture] = [fileOf('first-look.js'), fileOf('lantern-window.svg')]
        const attrs = {
          src: script === undefined ? source : `/${script}`,
          ...(picture === undefined ? {} : { 'data-picture': `/${picture}` }),
        }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
    async buildStart() {
      if (this.environment.mode !== 'build') return
      const content = await readFile(new URL(`.${source}`, import.meta.url), 'utf8')
      this.emitFile({ type: 'asset', name: 'first-look.js', source: content })
    },
  }
}

/** What every page stands on. Guards of unsaved changes, endless and long lists and stored queries load with the pages that have them. */
const vendor =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack|i18next|react-i18next)\/(?!.*(?:react-virtual|virtual-core|useBlocker|useQueries|queriesObserver|[iI]nfiniteQueryObserver|useInfiniteQuery|hydration))/
const sharedByMany =
  /(?:web\/src\/shared\/(?!alarms\/|box-view\/|devices\/|feed\/(?:use-)?follow|files\/|first-steps\/|installation\/|picture\/|print\/|receivers\/|schedule\/|table\/|templates\/|tree\/)|packages\/ui\/(?!src\/(?:avatar|[Bb]attery|[Pp]ortrait|Presence))|@tabler\/)/
/** Neither for the login nor for the home: what is chosen in forms, and the icons of other pages. */
const onlyInForms =
  /shared\/(?:api\/(?:client-ids|is-refusal)|format\/(?:file-size|names))|packages\/ui\/src\/Presence|shared\/ui\/(?:Address|Columns|ConfirmDialog|DateTimeField|EditForm|FactList|active-row|LeaveGuard|NewButton|Radio|SearchField|Segments|SizeChoice|SwitchRow|RowLink|TimeSpan|Ticks|UnsavedGuard|WeekdayTicks|When|use-window-keys)|icons\/Icon(?:AlignLeft|Basket|BellRinging|Camera|Car|ChevronUp|Clock|DeviceTv|Download|ExternalLink|FirstAidKit|GripVertical|HeartRateMonitor|Heartbeat|ListDetails|Lock|MapPin|HomeMove|HomeOff|DeviceTvOff|Mail|Microphone|Minus|Movie|Music|Pencil|PhoneCall|Photo|PhotoOff|Pill|Plus|Radio|Send|Stethoscope|ToolsKitchen2|Trash|UserPlus|Video|VideoOff|Walk)\./

/** What the login has in common with the other pages that ask for a password, and the ringing with the page of a call. */
const ofPasswords =
  /(?:web\/src\/features|contract\/src)\/accounts\/(?:components\/(?:BackToLogin|DonePanel|Login(?:Frame|Heading)|NewPassword|PasswordField|ShowPassword)|password|use-new-password|username)/
const ofCalls =
  /web\/src\/(?:app\/joined\/interrupted|features\/calls\/(?:components\/R(?:ingingWindow|ound)|end-words|use-call-partner)|shared\/devices\/use-what-to-do)|packages\/calls\/src\/react\//

const onlyInTables = /web\/src\/shared\/table\/(?!OrderedTable)/
/** Only content has rows to drag. */
const ofDraggedRows =
  /react-(?:aria|stately)\/.*\/(?:table|grid)\/|react-aria-components\/.*\/(?:Table|Checkbox)\.|web\/src\/shared\/table\/OrderedTable/

export default defineConfig({
  base: '/',
  define: { APP_VERSION: JSON.stringify(packageJson.version) },
  plugins: [
    react(),
    // React Aria's own words, such as "Next month", in the languages of the app only.
    optimizeLocales.vite({ locales: ['en', 'sv'] }),
    routesWithoutSchemas(),
    firstLook(),
    scriptsBehindLooks(),
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
      // The names of what a page needs stand in the first script. Relatives do not carry those of the administration.
      resolveDependencies: (file, files) => (file.startsWith(administration) ? [] : files),
    },
    rolldownOptions: {
      output: {
        // Seven characters, the fewest that there may be, name a version of a file. The first script carries the names of all.
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        chunkFileNames: ({ facadeModuleId }) =>
          `${ofAdministration.test(facadeModuleId ?? '') ? administration : 'assets/'}[name]-[hash:7].js`,
        // A file for each shared module would be thirty requests before the first screen.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            { name: 'first', tags: ['$initial'] },
            // Few screens have dates to type; every dialog has the rest.
            {
              name: 'dates',
              test: /@internationalized\/date|react-(?:aria|stately)\/.*\/datepicker\/|react-aria-components\/.*\/(?:Date|Time)Field/,
            },
            {
              name: 'aria',
              test: (id) =>
                /node_modules\/(?:react-aria|react-stately|@internationalized|@react-)/.test(id) &&
                !ofDraggedRows.test(id),
            },
            // Not for the login, which shows no time and calls nobody.
            {
              name: 'times',
              test: /web\/src\/shared\/format\/(?:dates|recent)|contract\/src\/calls\/constants/,
            },
            // Not for the login: what shows a resident, and cameras and recordings.
            {
              name: 'shared',
              test: (id) => sharedByMany.test(id) && !onlyInForms.test(id),
              minShareCount: 3,
            },
            {
              name: 'residents',
              test: /web\/src\/shared\/box-view\/(?!PeopleSearch|LinkPermissions|EndAccess|change-link)|packages\/ui\/src\/(?:avatar|[Bb]attery|[Pp]ortrait)/,
              minShareCount: 3,
            },
            { name: 'forms', test: onlyInForms, minShareCount: 3 },
            // What messages and alarms are written with.
            {
              name: 'writing',
              test: /web\/src\/shared\/(?:schedule\/|templates\/|receivers\/query)|icons\/IconTemplate\./,
            },
            { name: 'pictures', test: /web\/src\/shared\/picture\// },
            // Of a few hundred bytes each; the first script carries the name of every file.
            { name: 'passwords', test: ofPasswords, minShareCount: 2 },
            { name: 'in-calls', test: ofCalls, minShareCount: 2 },
            // Only the administration has tables. Behind the others: a group takes along what its modules import.
            { name: 'tables', test: onlyInTables },
            { name: 'ordered-tables', test: ofDraggedRows },
            // The frame and the home, with what only they have and what starts beside them: opened together, by everybody.
            {
              name: 'home',
              test: /web\/src\/(?:app\/(?:home|shell\/(?!Calls|ChangeBox))|features\/notifications\/device|shared\/devices\/shown-notifications)/,
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
