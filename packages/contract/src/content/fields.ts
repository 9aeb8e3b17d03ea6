import { z } from 'zod'
import { searchMaxLength } from '../constants.ts'
import { LanguageSchema } from '../config/index.ts'
import { IdSchema, longListQueryOf, TimeSchema } from '../envelope.ts'
import { textField, titleField } from './kinds/kind.ts'
import { contentPages, contentStates, type FactName } from './names.ts'

/** A text that people edit is kept in both languages; where one is empty, the other is shown. */
export const bilingual = (longest: number) =>
  z.object({ en: z.string().trim().max(longest).default(''), sv: z.string().trim().max(longest).default('') })

/** In one language at least. */
export const requiredBilingual = (longest: number) =>
  bilingual(longest).refine(({ en, sv }) => en !== '' || sv !== '', 'Required')

export const bilingualTitle = requiredBilingual(titleField.longest)

/** The addresses that a link may have. */
const linkProtocols: readonly string[] = ['https:', 'http:', 'tel:', 'mailto:']

const isLink = (text: string): boolean => {
  const url = URL.parse(text)
  if (url === null || !linkProtocols.includes(url.protocol)) return false
  // `https://bank.example@elsewhere.example` leads elsewhere but does not look like it.
  return url.username === '' && url.password === ''
}

/** A web page, a phone number or a mail address: nothing that a browser would run. */
const LinkSchema = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || isLink(text), 'This link cannot be used.')

/** As people write it; the apps dial its digits. */
const PhoneSchema = z
  .string()
  .trim()
  .regex(/^(\+?\d[\d\s()-]{1,24})?$/, 'This is not a phone number.')

const EmailSchema = z.union([z.literal(''), z.email('This is not an email address.').max(200)])

/**
 * The id of a picture that the author has uploaded. Or the address of one from the region's branding folder, or of the one
 * that the entry has already; empty: none.
 */
const PictureSchema = z.union([
  IdSchema,
  z
    .string()
    .regex(
      /^(\/branding\/(?:[\w-]+\/)*[\w-]+\.(?:svg|png|jpe?g|webp|avif)|\/media\/content\/[\w-]{20,100})?$/,
      'This picture is neither uploaded nor in the branding folder.',
    ),
])

/** The rule of each fact, as forms ask for it too; all may be empty. */
export const factSchemas = {
  /** The name of a municipality. */
  value: z.string().trim().max(100),
  phone: PhoneSchema,
  onCall: PhoneSchema,
  email: EmailSchema,
  link: LinkSchema,
  address: z.string().trim().max(300),
} satisfies Record<FactName, z.ZodType<string>>

/** Ways to reach somebody, as they are written; each may be left out or empty. */
export const WriteContactSchema = z.object({
  phone: factSchemas.phone.optional(),
  email: factSchemas.email.optional(),
  link: factSchemas.link.optional(),
  address: factSchemas.address.optional(),
})

/** Ways to reach somebody, as they are read: empty where there is none. */
export const contactFields = {
  phone: z.string(),
  email: z.string(),
  link: z.string(),
  address: z.string(),
}

export const TitleAndTextSchema = z.object({
  title: bilingualTitle,
  text: bilingual(textField.longest).optional(),
})

/** The common fields of everything that is edited. */
export const WriteContentSchema = z.object({
  /** The cluster that owns it, fixed once set; null: everybody's. Missing: the author's cluster. */
  cluster: IdSchema.nullable().optional(),
  /** Its place among the others. Missing: the last where it is new, otherwise the one that it has. */
  position: z.int().min(0).max(1_000_000).optional(),
  /** False: a draft, which only those who edit it see. */
  published: z.boolean().default(true),
  /** From when others see it. Missing: now, or when it was first published. */
  time: TimeSchema.nullable().optional(),
  /** Until when others see it; null or missing: for good. */
  until: TimeSchema.nullable().optional(),
  /** Missing: none where it is new, otherwise the one that it has. */
  picture: PictureSchema.optional(),
})

export const contentFields = {
  id: IdSchema,
  cluster: IdSchema.nullable(),
  position: z.int(),
  published: z.boolean(),
  /** Address of the picture; empty: none. */
  picture: z.string(),
  /** For whoever edits it: from when others see it; null: a draft. */
  time: TimeSchema.nullable().optional(),
  /** For whoever edits it: until when; null: for good. */
  until: TimeSchema.nullable().optional(),
}

/** The language of the answer, for an app that shows another one than the account's; missing: the account's. */
export const ContentQuerySchema = z.object({ language: LanguageSchema.optional() })

/**
 * `edit: true`: everything that the administrator looks after, drafts too, with both languages in `texts`. `caretaker` and
 * `page`: what the municipality of that box offers on that page. `parent`: the tiles below a category.
 */
export const ContentListQuerySchema = longListQueryOf(
  z.object({
    edit: z.boolean().optional(),
    caretaker: IdSchema.optional(),
    page: z.enum(contentPages).optional(),
    parent: IdSchema.optional(),
    /** Words of the title, in either language, or of a municipality's name. */
    search: z.string().trim().max(searchMaxLength).optional(),
    state: z.enum(contentStates).optional(),
  }),
).extend(ContentQuerySchema.shape)

/** Another place in the order, before or after one of the same kind. */
export const MoveContentSchema = z.object({ target: IdSchema, place: z.enum(['before', 'after']) })
export type MoveContent = z.infer<typeof MoveContentSchema>
