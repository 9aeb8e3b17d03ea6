// The demo world is a server with people in it: a main file of its own, around the same app.
const isDemo = process.env['LYKTA_DEMO'] !== '0'

export const serverSource = isDemo ? 'packages/demo/src/main.ts' : 'apps/server/src/main.ts'
export const serverBundle = isDemo ? 'apps/server/dist/demo.js' : 'apps/server/dist/main.js'
