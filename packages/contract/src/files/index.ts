export {
  CheckFileNamesSchema,
  CheckedFileSchema,
  fileProblems,
  type CheckFileNames,
  type CheckedFile,
  type FileProblem,
} from './check-file-name.ts'
export { MediaUrlSchema, MediaParamsSchema, MediaQuerySchema, mediaSizes, type MediaSize } from './media.ts'
export { UploadedFileSchema, UploadFormSchema, type UploadedFile } from './upload.ts'
export {
  audioExtensions,
  fileKindOf,
  imageExtensions,
  videoExtensions,
  type FileKind,
} from './file-extensions.ts'
export {
  contentOf,
  headBytes,
  imageFormats,
  kindOf,
  nameFitting,
  soundTypeOf,
  type FileContent,
  type FilmType,
  type ImageFormat,
  type SoundType,
} from './file-format.ts'
