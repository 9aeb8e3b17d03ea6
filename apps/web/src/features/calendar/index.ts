export { useNextOccurrence } from './next-occurrence.ts'
