export { exportedParts, type ExportedRow } from './archive.ts'
export {
  ErasurePreviewSchema,
  FormerResidentSchema,
  type ErasurePreview,
  type FormerResident,
} from './erasure.ts'
export { AskForExportSchema, ExportLinkSchema, DataExportSchema, type DataExport } from './exports.ts'
export {
  erasedThings,
  exportedChoices,
  exportedPartNames,
  exportStates,
  keptReasons,
  type ExportedChoice,
  type ExportedPart,
  type ExportState,
  type ErasedThing,
  type KeptReason,
} from './names.ts'
export {
  isRetentionKind,
  keptKinds,
  mayBeKept,
  mostRetentionCounted,
  retentionKinds,
  type RetentionKind,
} from './retention-kinds.ts'
export {
  RetentionPreviewSchema,
  RetentionSchema,
  SetRetentionSchema,
  type Kept,
  type Retention,
  type RetentionPreview,
  type SetRetention,
} from './retention.ts'
