export {
  ContentListQuerySchema,
  ContentQuerySchema,
  factSchemas,
  MoveContentSchema,
  type MoveContent,
} from './fields.ts'
export * from './kinds/index.ts'
export {
  contentPages,
  contentSorts,
  contentStates,
  factNames,
  itemNames,
  textNames,
  type ContentPage,
  type ContentPlace,
  type ContentState,
  type FactName,
  type ItemName,
  type TextName,
} from './names.ts'
