export { OkKey } from './OkKey.tsx'
export { Screen } from './Screen.tsx'
export { TvButton } from './TvButton.tsx'
export { HomeScene, TvScene } from './TvScene.tsx'
