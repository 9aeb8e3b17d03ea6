export {
  ErasurePreviewSchema,
  FormerResidentSchema,
  type ErasurePreview,
  type FormerResident,
} from './erasure.ts'
export {
  AskForExportSchema,
  exportedParts,
  ExportLinkSchema,
  DataExportSchema,
  type ExportedPart,
  type ExportedRow,
  type DataExport,
} from './exports.ts'
export {
  erasedThings,
  exportStates,
  keptReasons,
  type ExportState,
  type ErasedThing,
  type KeptReason,
} from './names.ts'
