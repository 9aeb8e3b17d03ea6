import { z } from 'zod'
import { searchMaxLength } from '../constants.ts'
import { LanguageSchema } from '../config/index.ts'
import type { Language } from '../languages.ts'
import { IdSchema, longListQueryOf, TimeSchema } from '../envelope.ts'
import { textField, titleField } from './kinds/kind.ts'
import { contentPages, contentStates, type FactName } from './names.ts'

/** A text that people edit, in both languages; if one is empty, the other is shown. */
export const bilingual = (longest: number) =>
  z.object({
    en: z.string().trim().max(longest).default(''),
    sv: z.string().trim().max(longest).default(''),
  } satisfies Record<Language, z.ZodType>)

/** In answers: whatever is stored, even what forms no longer accept. */
export const BilingualSchema = z.object({ en: z.string(), sv: z.string() } satisfies Record<
  Language,
  z.ZodType
>)

/** At least one language has to be filled in. */
export const requiredBilingual = (longest: number) =>
  bilingual(longest).refine((text) => Object.values(text).some((words) => words !== ''), 'Required')

export const bilingualTitle = requiredBilingual(titleField.longest)

/** The kinds of addresses that a link may have. */
const linkProtocols: readonly string[] = ['https:', 'http:', 'tel:', 'mailto:']

const isLink = (text: string): boolean => {
  const url = URL.parse(text)
  if (url === null || !linkProtocols.includes(url.protocol)) return false
  // `https://bank.example@elsewhere.example` leads elsewhere but does not look like it.
  return url.username === '' && url.password === ''
}

/** A web page, a phone number or a mail address: nothing that a browser would execute. */
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
 * The id of a picture that the author has uploaded, or an address: of a picture in the region's branding folder, or the
 * entry's present one. Empty: none.
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

/** The rule for each fact, also used by forms; all may be empty. */
export const factSchemas = {
  /** The name of a municipality. */
  value: z.string().trim().max(100),
  phone: PhoneSchema,
  onCall: PhoneSchema,
  email: EmailSchema,
  link: LinkSchema,
  address: z.string().trim().max(300),
} satisfies Record<FactName, z.ZodType<string>>

/** Contact details as they are written; each may be left out or empty. */
export const WriteContactSchema = z.object({
  phone: factSchemas.phone.optional(),
  email: factSchemas.email.optional(),
  link: factSchemas.link.optional(),
  address: factSchemas.address.optional(),
})

/** Contact details as they are read; empty if there are none. */
export const contactFields = {
  phone: z.string(),
  email: z.string(),
  link: z.string(),
  address: z.string(),
}

export const WriteTitleAndTextSchema = z.object({
  title: bilingualTitle,
  text: bilingual(textField.longest).optional(),
})
export const TitleAndTextSchema = z.object({ title: BilingualSchema, text: BilingualSchema.optional() })

/** The common fields of everything that is edited. */
export const WriteContentSchema = z.object({
  /** The cluster that owns it, which never changes; null: shared by all. Missing: the author's cluster. */
  cluster: IdSchema.nullable().optional(),
  /** Its position among the others. Missing: last if it is new, otherwise unchanged. */
  position: z.int().min(0).max(1_000_000).optional(),
  /** False: a draft, visible only to those who edit it. */
  published: z.boolean().default(true),
  /** When it becomes visible. Missing: now, or when it was first published. */
  time: TimeSchema.nullable().optional(),
  /** When it stops being visible; null or missing: never. */
  until: TimeSchema.nullable().optional(),
  /** Missing: none if it is new, otherwise unchanged. */
  picture: PictureSchema.optional(),
})

export const contentFields = {
  id: IdSchema,
  cluster: IdSchema.nullable(),
  position: z.int(),
  published: z.boolean(),
  /** Address of the picture; empty: none. */
  picture: z.string(),
  /** For editors: when it becomes visible; null: a draft. */
  time: TimeSchema.nullable().optional(),
  /** For editors: when it stops being visible; null: never. */
  until: TimeSchema.nullable().optional(),
}

/** The language of the answer, for an app that shows another language than the account's; missing: the account's. */
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

/** Moves something in the order, before or after another of the same kind. */
export const MoveContentSchema = z.object({ target: IdSchema, place: z.enum(['before', 'after']) })
export type MoveContent = z.infer<typeof MoveContentSchema>
