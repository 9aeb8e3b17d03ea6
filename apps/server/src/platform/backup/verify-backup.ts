import { namesIn, type Backup } from './backup.ts'
import { DamagedBackupError } from './backup-error.ts'
import { checkKept, readKept } from './kept-files.ts'
import { drain, readPart } from './parts.ts'
import { createRowDigest } from './row-digest.ts'

/**
 * Reads all that restoring would read. Without the private key, only whether every file is there and as it was written.
 * @throws BackupError
 */
export const verifyBackup = async (backup: Backup, onProgress: (doing: string) => void): Promise<void> => {
  const { folder, filesFolder, manifest, open } = backup
  if (open !== undefined) {
    await readPart(folder, manifest.dataFolder, open, drain)
    await readPart(folder, manifest.files.keys, open, drain)
    for (const { name, rows, digest, part } of manifest.tables) {
      onProgress(`reading ${name}`)
      const read = createRowDigest()
      await readPart(folder, part, open, (content) => drain(read.watch(content)))
      const found = read.result()
      if (found.rows !== rows || found.digest !== digest)
        throw new DamagedBackupError(
          `${part.file} has not the rows that the manifest says. Take another backup.`,
        )
    }
  }
  const names = await namesIn(backup)
  for (const [at, name] of names.entries()) {
    onProgress(`files: ${String(at)} of ${String(names.length)}`)
    await checkKept(filesFolder, name)
    if (open !== undefined) await readKept(filesFolder, name, open, drain)
  }
}
