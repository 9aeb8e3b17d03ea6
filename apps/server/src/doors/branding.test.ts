import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readBranding } from '../platform/branding/branding.ts'
import { createLog } from '../platform/log.ts'
import { paths } from '../platform/paths.ts'
import { startTestServer } from '../testing/test-server.ts'

const examples = (await readdir(join(paths.branding, '..'))).filter((name) => name !== 'default')

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

const brandingFolder = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lykta-branding-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}
const serve = (environment: Record<string, string>) => startTestServer({ environment })

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#00ff00"/></svg>'
const region = {
  'theme.json': JSON.stringify({
    productName: 'Fönstret',
    regionName: 'Norrmark',
    primary: '#173a35',
    accent: '#f0b7a0',
  }),
  'logo.svg': logo,
  'home.svg': logo,
  'legal.en.txt': '# Privacy\nWe keep little.',
  'legal.sv.txt': '# Integritet\nVi sparar lite.',
}
const ConfigAnswerSchema = z.object({ data: z.looseObject({}) })
const configOf = async (server: Awaited<ReturnType<typeof serve>>) =>
  ConfigAnswerSchema.parse((await server.call('GET', 'config')).body).data

describe('a region’s folder', () => {
  test('[GEN-05] gives name, colours, logo, home picture and legal texts without a rebuild', async () => {
    await using server = await serve({ BRANDING_DIR: await brandingFolder(region) })
    expect(await configOf(server)).toMatchObject({
      productName: 'Fönstret',
      regionName: 'Norrmark',
      branding: { logo: '/branding/logo.svg', homePicture: '/branding/home.svg', legal: true },
    })
    const css = await fetch(`${server.origin}/branding/theme.css`)
    expect(css.headers.get('content-type')).toMatch(/^text\/css/)
    expect(css.headers.get('cache-control')).toBe('no-cache')
    expect(await css.text()).toContain('--brand-primary: #173a35;')
    expect(await (await fetch(`${server.origin}/branding/logo.svg`)).text()).toBe(logo)
    for (const [language, title] of [
      ['en', 'Privacy'],
      ['sv', 'Integritet'],
    ]) {
      expect((await server.call('GET', `legal?language=${String(language)}`)).body).toMatchObject({
        data: { sections: [{ title }] },
      })
    }
  })

  test('[GEN-05] what it lacks is as in the default one, and what is set by hand comes first', async () => {
    await using server = await serve({
      BRANDING_DIR: await brandingFolder({ 'theme.json': region['theme.json'] }),
      PRODUCT_NAME: 'Ljuset',
    })
    expect(await configOf(server)).toMatchObject({
      productName: 'Ljuset',
      regionName: 'Norrmark',
      branding: { logo: null, homePicture: null, legal: false },
    })
    const portrait = await fetch(`${server.origin}/branding/people/karin.svg`)
    expect([portrait.status, portrait.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  test('without one, Lykta looks like Lykta', async () => {
    await using server = await serve({})
    expect(await configOf(server)).toMatchObject({
      productName: 'Lykta',
      regionName: '',
      branding: { logo: null },
    })
    expect(await (await fetch(`${server.origin}/branding/theme.css`)).text()).not.toContain('{')
    expect((await fetch(`${server.origin}/branding/logo.svg`)).status).toBe(200)
  })

  test.each([
    ['/branding/theme.json'],
    ['/branding/legal.en.txt'],
    ['/branding/none.svg'],
    ['/branding/.env'],
    ['/branding/.logo.svg'],
    ['/branding/page.html'],
    ['/branding/page.js'],
    ['/branding/logo.svg.bak'],
    ['/branding/'],
    ['/branding/..%2f..%2fpackage.json'],
    ['/branding/%2e%2e/%2e%2e/README.md'],
  ])('%s is not served', async (path) => {
    const others = Object.fromEntries(
      ['.env', '.logo.svg', 'page.html', 'page.js', 'logo.svg.bak'].map((name) => [name, logo]),
    )
    await using server = await serve({ BRANDING_DIR: await brandingFolder({ ...region, ...others }) })
    expect((await server.app.http.inject({ method: 'GET', url: path })).statusCode).toBe(404)
  })

  test.each([
    ['not JSON', '{', /not JSON/],
    [
      'a colour by its name',
      '{"primary":"green","accent":"#f0b7a0"}',
      /^theme\.json: primary must be a colour/,
    ],
    [
      'a colour that carries more',
      '{"primary":"#173a35;}body{display:none"}',
      /^theme\.json: primary must be a colour/,
    ],
    ['a colour that cannot be read', '{"primary":"#eeeeee"}', /contrast of 1\.\d:1/],
  ])('[GEN-05] %s is told in a line, and the rest holds', async (_what, theme, line) => {
    const folder = await brandingFolder({ ...region, 'theme.json': theme })
    const faults: string[] = []
    const branding = await readBranding({ own: folder, standard: paths.branding }, (fault) =>
      faults.push(fault),
    )
    expect(faults.join('\n')).toMatch(line)
    expect(branding.themeCss).not.toContain('primary')
    expect(branding.themeCss.includes('--brand-accent: #f0b7a0')).toBe(theme.includes('f0b7a0'))
    expect(branding.logo).toBe('logo.svg')
  })

  test('a legal text in one language is shown in both', async () => {
    const faults: string[] = []
    const folder = await brandingFolder({ 'legal.sv.txt': '# Integritet' })
    const { legal } = await readBranding({ own: folder, standard: paths.branding }, (fault) =>
      faults.push(fault),
    )
    expect(legal.en).toEqual([{ title: 'Integritet', paragraphs: [] }])
    expect(faults).toHaveLength(1)
  })

  test('one that is not there stops the start in a plain line', async () => {
    await expect(serve({ BRANDING_DIR: join(tmpdir(), 'lykta-no-such-folder') })).rejects.toThrow(
      /BRANDING_DIR/,
    )
  })

  test.each(examples.map((name) => [name]))('the example %s has no fault and lacks nothing', async (name) => {
    const faults: string[] = []
    const folder = join(paths.branding, '..', name)
    const branding = await readBranding({ own: folder, standard: paths.branding }, (fault) =>
      faults.push(fault),
    )
    expect(faults).toEqual([])
    expect(branding).toMatchObject({ logo: 'logo.svg', homePicture: 'home.svg' })
    expect(branding.themeCss.match(/--brand-/g)).toHaveLength(6)
    expect([branding.legal.en.length, branding.legal.sv.length]).toEqual([4, 4])
  })
})

describe('the installed app', () => {
  test('has the region’s name, colour and icons, each as large as it says', async () => {
    await using server = await serve({ BRANDING_DIR: await brandingFolder(region) })
    const answer = await fetch(`${server.origin}/branding/app.webmanifest`)
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    const manifest = z
      .looseObject({ icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })) })
      .parse(await answer.json())
    expect(manifest).toMatchObject({
      name: 'Fönstret',
      theme_color: '#173a35',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      share_target: { action: '/share', method: 'POST', enctype: 'multipart/form-data' },
    })
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src, sizes } of manifest.icons) {
      const icon = await fetch(`${server.origin}${src}`)
      const { width, height } = await sharp(await icon.arrayBuffer()).metadata()
      expect(`${String(width)}x${String(height)}`).toBe(sizes)
    }
    // Nothing shows through where a phone cuts the icon into its own shape, and the logo is in the middle.
    const { data, info } = await sharp(
      await (await fetch(`${server.origin}/branding/icon-mask-512.png`)).arrayBuffer(),
    )
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels)].slice(0, 4)
    expect(at(0, 0)).toEqual([255, 253, 248, 255])
    expect(at(256, 256)).toEqual([0, 255, 0, 255])
  })

  const iconOf = async (logoFile: string) => {
    const lines: string[] = []
    await using server = await startTestServer({
      environment: { BRANDING_DIR: await brandingFolder({ 'logo.svg': logoFile }) },
      overrides: { log: createLog('warn', { write: (line) => void lines.push(line) }) },
    })
    const answers: Response[] = []
    for (let asked = 0; asked < 2; asked += 1)
      answers.push(await fetch(`${server.origin}/branding/icon-512.png`))
    const [answer] = answers
    if (answer === undefined) throw new Error('no answer')
    const { data, info } = await sharp(await answer.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = (256 * info.width + 256) * info.channels
    return { answers, lines, middle: [...data.subarray(middle, middle + 4)] }
  }

  test.each([['1'], ['900'], ['40000']])('has its icons from a logo of %s px too', async (side) => {
    const { answers, lines, middle } = await iconOf(
      logo.replace('<svg ', `<svg width="${side}" height="${side}" `),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(middle).toEqual([0, 255, 0, 255])
    expect(lines).toEqual([])
  })

  test('has Lykta’s own icons where the logo cannot be drawn, and the log says so once', async () => {
    const { answers, lines, middle } = await iconOf('<svg xmlns="http://www.w3.org/2000/svg"><rect')
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('logo.svg')
    expect(middle[3]).toBe(255)
  })
})
