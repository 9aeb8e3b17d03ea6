export {
  ErasurePreviewSchema,
  FormerResidentSchema,
  type ErasurePreview,
  type FormerResident,
} from './erasure.ts'
export { erasedThings, keptReasons, type ErasedThing, type KeptReason } from './names.ts'
