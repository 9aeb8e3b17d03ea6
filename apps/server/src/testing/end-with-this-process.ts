import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

/**
 * Has a program end when this process has ended, in whichever way: killed too. A shell waits for the end of what it reads from
 * this process. `Symbol.dispose`: it is no longer watched.
 */
export const endWithThisProcess = (pid: number, signal: 'INT' | 'KILL'): Disposable => {
  const watch = spawn('sh', ['-c', 'read -r _; kill -s "$0" "$1"', signal, String(pid)], {
    // A session of its own: Ctrl-C in the terminal ends this process first.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.unref()
  if (watch.stdin instanceof Socket) watch.stdin.unref()
  return { [Symbol.dispose]: () => void watch.kill('SIGKILL') }
}
