import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './imports.mjs'

test('the nightly run continues after a failing script, lists all, and fails', () => {
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(projectRoot, 'scripts/nightly.mjs'), 'no-such-script', 'lock'],
    { cwd: projectRoot, encoding: 'utf8' },
  )
  expect(stdout).toMatch(/^no-such-script FAILED .* min\nlock +passed .* min$/m)
  expect(status).toBe(1)
})
