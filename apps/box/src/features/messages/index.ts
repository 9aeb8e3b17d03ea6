export { MessageCard } from './MessageCard.tsx'
export { MessageScreen } from './MessageScreen.tsx'
