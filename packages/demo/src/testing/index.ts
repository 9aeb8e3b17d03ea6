export { startEmptyWorld } from './empty-world.ts'
export { makeDataFolder, startLykta } from './lykta-process.ts'
export { makeTemplateWorld, startWorld, type World } from './template-world.ts'
