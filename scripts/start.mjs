// npm start: builds what is missing or older than its sources, then runs the server in this very
// process, so that signals reach the server. Its own messages go to stderr.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { built, reasonToBuild, root } from './built.mjs'

/**
 * npm runs us in a shell, which dies of a SIGTERM without passing it on. So a server whose shell is
 * gone stops as if it had received the signal.
 */
function stopWithoutParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

const [first] = process.argv.slice(2)
if (first === '--help' || first === '-h') {
  // The help needs no build.
  process.stdout.write(readFileSync(join(root, 'server', 'help.txt'), 'utf8'))
} else {
  const reason = reasonToBuild()
  if (reason) {
    console.error(`Building first: ${reason}.`)
    const { build } = await import('./build.mjs')
    await build()
  }
  await import(pathToFileURL(built.serverEntry).href)
  if (process.env.npm_lifecycle_event) stopWithoutParent()
}
