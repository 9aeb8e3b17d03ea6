export {
  CategorySchema,
  TileSchema,
  WriteCategorySchema,
  WriteTileSchema,
  type Category,
  type Tile,
  type WriteCategory,
  type WriteTile,
} from './entry.ts'
export { ContentListQuerySchema, ContentQuerySchema, MoveContentSchema, type MoveContent } from './fields.ts'
export { IntroSchema, WriteIntroSchema, type Intro, type WriteIntro } from './intro.ts'
export { LegalTextSchema, WriteLegalTextSchema, type LegalText, type WriteLegalText } from './legal.ts'
export {
  contentPages,
  contentSorts,
  contentStates,
  itemNames,
  type ContentPage,
  type ContentState,
  type ItemName,
} from './names.ts'
export { NewsSchema, WriteNewsSchema, type News, type WriteNews } from './news.ts'
export { OfferSchema, WriteOfferSchema, type Offer, type WriteOffer } from './offer.ts'
export { SupportSchema, WriteSupportSchema, type Support, type WriteSupport } from './support.ts'
export { TemplateSchema, WriteTemplateSchema, type Template, type WriteTemplate } from './template.ts'
