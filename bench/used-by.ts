import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * The processor milliseconds that all threads of a process have used so far. 0 for a process that has ended, and on
 * systems without `/proc`.
 */
export function usedBy(pid: number): number {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return 0
  const ns = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ', 1)[0]),
  )
  return ns.reduce((sum, each) => sum + each, 0) / 1e6
}
