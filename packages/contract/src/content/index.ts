export {
  ContentListQuerySchema,
  ContentQuerySchema,
  factSchemas,
  MoveContentSchema,
  type MoveContent,
} from './fields.ts'
export * from './kinds/index.ts'
export {
  contentKindNames,
  contentPages,
  contentSorts,
  contentStates,
  factNames,
  itemNames,
  textNames,
  type ContentKindName,
  type ContentPage,
  type ContentState,
  type FactName,
  type ItemName,
  type TextName,
} from './names.ts'
