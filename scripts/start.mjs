// npm start: builds what is missing or older than its sources, then runs the server in this very
// process, so that a signal to it reaches the server. What it says itself goes to stderr.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { built, reasonToBuild, root } from './built.mjs'

/**
 * npm puts a shell between itself and us, and the shell dies of a SIGTERM without passing it on. So a
 * server whose shell is gone stops as if it had been told to.
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
  // Nothing has to be built for the words.
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
