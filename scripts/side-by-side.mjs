// Runs scripts of package.json two at a time: most of them work on one core.
//   node scripts/side-by-side.mjs types lint format
// What one says is printed whole when it ends, so that it reads as if it had run alone. All run to their end, and one
// that fails fails the whole.
import { spawn } from 'node:child_process'

const AT_ONCE = 2
const ESC = '\u001B'
const bold = (text) => (process.stdout.isTTY ? `${ESC}[1m${text}${ESC}[0m` : text)

/** Answers whether it went well. */
function run(script) {
  const started = performance.now()
  const npm = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  })
  const said = []
  npm.stdout.on('data', (piece) => said.push(piece))
  npm.stderr.on('data', (piece) => said.push(piece))
  return new Promise((resolve) => {
    npm.once('error', (error) => said.push(Buffer.from(`${error.message}\n`)))
    npm.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      const end = code === 0 ? 'well' : 'failed'
      process.stdout.write(`${bold(`${script}: ${end}, ${seconds} s`)}\n`)
      process.stdout.write(Buffer.concat(said))
      resolve(code === 0)
    })
  })
}

const waiting = process.argv.slice(2)
const failed = []
const lane = async () => {
  for (let script = waiting.shift(); script; script = waiting.shift()) {
    if (!(await run(script))) failed.push(script)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, lane))
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
