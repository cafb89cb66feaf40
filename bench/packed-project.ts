import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A project in which `npx` finds a program. */
export interface Project {
  folder: string
  remove(): void
}

/**
 * A project with the package as `npm pack` packs it, and a program `empty-server` with this text. Its folder is below
 * our node_modules, where the package finds its dependencies.
 */
export function packedProject(emptyServer: string): Project {
  const cache = join(process.cwd(), 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-'))
  const installed = join(folder, 'node_modules', 'herald')
  const programs = join(folder, 'node_modules', '.bin')
  for (const made of [installed, programs]) mkdirSync(made, { recursive: true })
  const words = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const tarball = execFileSync('npm', words, { encoding: 'utf8' }).trim()
  execFileSync('tar', ['--extract', '--strip-components=1', '--file', join(folder, tarball)], {
    cwd: installed,
  })
  writeFileSync(join(folder, 'package.json'), '{"name":"consumer","private":true}')
  symlinkSync('../herald/dist-package/main.js', join(programs, 'herald'))
  writeFileSync(join(programs, 'empty-server'), `#!/usr/bin/env node\n${emptyServer}`)
  chmodSync(join(programs, 'empty-server'), 0o755)
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
