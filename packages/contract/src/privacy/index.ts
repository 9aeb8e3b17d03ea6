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
