const folder = 'a folder of files as they are, which have no shapes'
const apiPage = 'made by the library that describes the API'

const scim =
  'SCIM 2.0, which has shapes and errors of its own: only for directories, each with a token for its cluster (docs/sign-in.md)'

/** What the server serves that is no route of the contract, and why. Everybody may read it, where nothing else is said. */
export const besidesContract: Readonly<Record<string, string>> = {
  '/*': `${folder}: the web app. What it does not have and looks like no file is a page, which the app makes`,
  '/box/*': `${folder}: the TV app`,
  '/branding/*': `${folder}: the region's pictures`,
  '/oidc/back-channel/:id':
    'what a provider says when somebody has logged out there: a form, which its own token vouches for',
  ...Object.fromEntries(
    ['ServiceProviderConfig', 'ResourceTypes', 'Schemas', 'Users', 'Groups']
      .flatMap((name) => (name === 'ServiceProviderConfig' ? [name] : [name, `${name}/:id`]))
      .map((name) => [`/scim/v2/${name}`, scim]),
  ),
  '/api/docs': apiPage,
  '/api/docs/': apiPage,
  '/api/docs/json': apiPage,
  '/api/docs/yaml': apiPage,
  '/api/docs/static/*': apiPage,
  '/api/docs/static/index.html': apiPage,
  '/api/docs/static/swagger-initializer.js': apiPage,
}
