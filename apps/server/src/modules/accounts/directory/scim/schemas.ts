import { mostResults } from './resources.ts'
import { scimPath } from './paths.ts'
import { groupSchema } from './groups.ts'
import { userSchema } from './users.ts'

interface Attribute {
  name: string
  type?: 'string' | 'boolean' | 'complex'
  multiValued?: true
  required?: true
  /** Set by Lykta. */
  readOnly?: true
  caseExact?: true
  unique?: true
  description: string
  subAttributes?: readonly Attribute[]
}

/** As RFC 7643 describes attributes, with what it has us say of each. */
const described = (attribute: Attribute): object => ({
  name: attribute.name,
  type: attribute.type ?? 'string',
  multiValued: attribute.multiValued ?? false,
  description: attribute.description,
  required: attribute.required ?? false,
  caseExact: attribute.caseExact ?? false,
  mutability: attribute.readOnly === true ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: attribute.unique === true ? 'server' : 'none',
  ...(attribute.subAttributes === undefined ? {} : { subAttributes: attribute.subAttributes.map(described) }),
})

const several: readonly Attribute[] = [
  { name: 'value', required: true, description: 'The value itself' },
  { name: 'type', description: 'Kept of one value: the main one, that of work, or the first' },
  { name: 'primary', type: 'boolean', description: 'The main one' },
]

const attributesOf: Readonly<Record<string, readonly Attribute[]>> = {
  [userSchema]: [
    { name: 'userName', required: true, unique: true, description: 'What the directory calls the person' },
    { name: 'externalId', caseExact: true, description: 'The own id of the directory' },
    {
      name: 'name',
      type: 'complex',
      description: 'The name that is shown',
      subAttributes: [
        { name: 'givenName', description: 'First name' },
        { name: 'familyName', description: 'Last name' },
        { name: 'formatted', description: 'The whole name' },
      ],
    },
    { name: 'displayName', readOnly: true, description: 'The whole name' },
    { name: 'active', type: 'boolean', description: 'False: cannot log in' },
    {
      name: 'emails',
      type: 'complex',
      multiValued: true,
      required: true,
      description: 'E-mail',
      subAttributes: several,
    },
    {
      name: 'phoneNumbers',
      type: 'complex',
      multiValued: true,
      description: 'Phone',
      subAttributes: several,
    },
    { name: 'preferredLanguage', description: 'en or sv' },
  ],
  [groupSchema]: [
    {
      name: 'displayName',
      required: true,
      description: 'What the table in the administration calls the group',
    },
    {
      name: 'externalId',
      caseExact: true,
      description: 'The own id of the directory, which may be in the table too',
    },
    {
      name: 'members',
      type: 'complex',
      multiValued: true,
      description: 'Who is in it',
      subAttributes: [{ name: 'value', caseExact: true, description: 'The id of a user' }],
    },
  ],
}

const kinds = [
  { id: 'User', endpoint: '/Users', schema: userSchema, description: 'People' },
  { id: 'Group', endpoint: '/Groups', schema: groupSchema, description: 'Groups of people' },
] as const

const metaOf = (origin: string, resourceType: string, path: string) => ({
  resourceType,
  location: `${origin}${scimPath}/${path}`,
})

/** What a directory can ask before anything else (RFC 7644, 4). */
export const describeScim = (origin: string) => ({
  ServiceProviderConfig: {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: mostResults },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token that an administrator has made for the directory',
        primary: true,
      },
    ],
    meta: metaOf(origin, 'ServiceProviderConfig', 'ServiceProviderConfig'),
  },
  ResourceTypes: kinds.map(({ id, endpoint, schema, description }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id,
    name: id,
    endpoint,
    description,
    schema,
    meta: metaOf(origin, 'ResourceType', `ResourceTypes/${id}`),
  })),
  Schemas: kinds.map(({ id, schema, description }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: schema,
    name: id,
    description,
    attributes: (attributesOf[schema] ?? []).map(described),
    meta: metaOf(origin, 'Schema', `Schemas/${schema}`),
  })),
})
