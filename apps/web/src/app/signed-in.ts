// Everything that every logged-in user opens: the frame, the home, and what starts beside them. One file in the built app.
export { HomeScreen } from './home/HomeScreen.tsx'
export { startSessionServices } from './session-services.ts'
export { BoxGate, Shell } from './shell/Shell.tsx'
