export { ContactRow } from './ContactRow.tsx'
