export { createAlarmPlayer, type AlarmPlayer, type AlarmSoundSource } from './alarm-player.ts'
export { createInstrument } from './instrument.ts'
export { type Note } from './notes.ts'
