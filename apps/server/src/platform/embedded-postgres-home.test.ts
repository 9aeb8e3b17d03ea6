import { describe, expect, test } from 'vitest'
import { canTraverse, chooseHome, chooseSocketFolder, socketPathLimit } from './embedded-postgres-home.ts'

describe('canTraverse', () => {
  const nobody = { uid: 65534, gid: 65534 }
  const root = { uid: 0, gid: 0 }
  test.each([
    { note: 'open folders', folders: [{ ...root, mode: 0o755 }], reachable: true },
    {
      note: "root's own home",
      folders: [
        { ...root, mode: 0o755 },
        { ...root, mode: 0o700 },
      ],
      reachable: false,
    },
    { note: 'search without reading is enough', folders: [{ ...root, mode: 0o711 }], reachable: true },
    { note: 'reading without search is not', folders: [{ ...root, mode: 0o744 }], reachable: false },
    { note: 'its own closed folder', folders: [{ ...nobody, mode: 0o700 }], reachable: true },
    {
      note: 'the group counts before others',
      folders: [{ uid: 0, gid: 65534, mode: 0o701 }],
      reachable: false,
    },
    { note: 'the owner counts before the group', folders: [{ ...nobody, mode: 0o071 }], reachable: false },
    { note: 'no folder at all', folders: [], reachable: true },
  ])('$note: $reachable', ({ folders, reachable }) => {
    expect(canTraverse(folders, nobody)).toBe(reachable)
  })
})

describe('chooseHome', () => {
  const facts = {
    dataDir: '/srv/lykta/data',
    stateDir: '/var/lib/lykta',
    runsAsRoot: true,
    dataDirUsable: true,
    noted: undefined,
  }

  test('a usable data folder holds the database, and there is nothing to say', () => {
    expect(chooseHome(facts)).toEqual({ folder: '/srv/lykta/data/postgres' })
  })

  test.each([
    { note: 'root in a closed folder', runsAsRoot: true, says: 'does not run as root' },
    {
      note: 'a file system without owners',
      runsAsRoot: false,
      says: 'cannot keep its files in /srv/lykta/data',
    },
  ])('$note: the state folder, said in one line', ({ runsAsRoot, says }) => {
    const home = chooseHome({ ...facts, runsAsRoot, dataDirUsable: false })
    expect(home.folder).toMatch(/^\/var\/lib\/lykta\/[0-9a-f]{16}$/)
    expect(home.movedBecause).toContain(says)
    expect(home.movedBecause).toContain(home.folder)
    expect(home.movedBecause).not.toContain('\n')
  })

  test('two data folders never share a place', () => {
    const one = chooseHome({ ...facts, dataDirUsable: false })
    const other = chooseHome({ ...facts, dataDirUsable: false, dataDir: '/srv/other/data' })
    expect(one.folder).not.toBe(other.folder)
  })

  test('a noted place is kept, wherever the data folder is by now', () => {
    const home = chooseHome({ ...facts, noted: '/var/lib/lykta/0123456789abcdef' })
    expect(home.folder).toBe('/var/lib/lykta/0123456789abcdef')
    expect(home.movedBecause).toContain('/var/lib/lykta/0123456789abcdef')
  })
})

describe('chooseSocketFolder', () => {
  const socketBytes = '/.s.PGSQL.5432'.length + '/run'.length
  test.each([
    { note: 'just fits', home: `/${'a'.repeat(107 - socketBytes - 1)}`, beside: true },
    { note: 'one byte too long', home: `/${'a'.repeat(107 - socketBytes)}`, beside: false },
    { note: 'bytes count, not letters', home: `/${'å'.repeat(50)}`, beside: false },
    { note: 'spaces do no harm', home: '/home/ola nilsson/lykta', beside: true },
  ])('$note', ({ home, beside }) => {
    const folder = chooseSocketFolder(home, '/tmp', socketPathLimit('linux'))
    expect(folder === `${home}/run`).toBe(beside)
    expect(Buffer.byteLength(`${folder}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107)
  })

  test('macOS has room for four bytes less', () => {
    expect(socketPathLimit('darwin')).toBe(103)
  })
})
