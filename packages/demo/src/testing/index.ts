export { startEmptyWorld } from './empty-world.ts'
export { issueForLocalhost } from './local-certificate.ts'
export { makeDataFolder, startLykta } from './lykta-process.ts'
export { makeTemplateWorld, startWorld, type World } from './template-world.ts'
