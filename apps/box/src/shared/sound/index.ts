export { createSounds, type Sounds } from './sounds.ts'
