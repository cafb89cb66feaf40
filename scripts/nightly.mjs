// Runs what takes too long for each change, one after the other because attacks are measured: whole attacks, Lighthouse,
// random tests with fresh seeds and all walks, and planted faults. Prints one summary. Fails if one of them fails.
//   npm run nightly
//   npm run nightly -- mutants     only the scripts of package.json that are named
import { spawnSync } from 'node:child_process'

/** Attacks come first, because they build what the walks of the long run use. */
const NIGHTLY = ['test:hostile', 'lighthouse', 'e2e:gateway', 'test:long', 'mutants']

const named = process.argv.slice(2)
const rows = (named.length > 0 ? named : NIGHTLY).map((script) => {
  console.log(`\n== ${script}, ${new Date().toISOString()}`)
  const started = performance.now()
  const { status } = spawnSync('npm', ['run', '--silent', script], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return { script, isOk: status === 0, minutes: (performance.now() - started) / 60_000 }
})

console.log('')
for (const { script, isOk, minutes } of rows)
  console.log(`${script.padEnd(14)} ${isOk ? 'passed' : 'FAILED'} ${minutes.toFixed(1).padStart(8)} min`)
process.exitCode = rows.every(({ isOk }) => isOk) ? 0 : 1
