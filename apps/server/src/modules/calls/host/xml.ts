/** The documents of mod_xml_curl, by which a FreeSWITCH asks who somebody is and where a call goes. */
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => escapes[found] ?? '')

type Child = Xml | readonly Xml[]

export class Xml {
  readonly text: string

  constructor(name: string, attributes: Readonly<Record<string, string>>, ...children: readonly Child[]) {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
    const inner = children
      .flat()
      .map(({ text }) => text)
      .join('')
    this.text = `<${name}${written.join('')}>${inner}</${name}>`
  }
}

const section = (name: string, ...children: readonly Child[]): string =>
  new Xml('document', { type: 'freeswitch/xml' }, new Xml('section', { name }, ...children)).text

/** To a FreeSWITCH this means that there is nobody, and no other reason. */
export const nobody = section('result', new Xml('result', { status: 'not found' }))

export const directoryEntry = (entry: {
  domain: string
  id: string
  params: Readonly<Record<string, string>>
  variables: Readonly<Record<string, string>>
}): string => {
  const all = (name: string, values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([key, value]) => new Xml(name, { name: key, value }))
  const user = new Xml(
    'user',
    { id: entry.id },
    new Xml('params', {}, all('param', entry.params)),
    new Xml('variables', {}, all('variable', entry.variables)),
  )
  return section('directory', new Xml('domain', { name: entry.domain }, user))
}

export interface Action {
  application: string
  data: string
}

/** What to do with one call. */
export const dialplan = (context: string, actions: readonly Action[]): string => {
  const condition = new Xml(
    'condition',
    {},
    actions.map(({ application, data }) => new Xml('action', { application, data })),
  )
  return section(
    'dialplan',
    new Xml('context', { name: context }, new Xml('extension', { name: 'lykta' }, condition)),
  )
}
