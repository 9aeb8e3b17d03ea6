import { spawn, type ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'

/**
 * Has a program that was started by this process end with it, in whichever way this process ends: killed too. A shell waits for the
 * end of what it reads from this process.
 */
export const endWithThisProcess = (program: ChildProcess, signal: 'INT' | 'KILL'): void => {
  if (program.pid === undefined) return
  const watch = spawn('sh', ['-c', 'read -r _; kill -s "$0" "$1"', signal, String(program.pid)], {
    // A session of its own: Ctrl-C in the terminal ends this process first.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.unref()
  if (watch.stdin instanceof Socket) watch.stdin.unref()
  program.once('exit', () => watch.kill('SIGKILL'))
}
