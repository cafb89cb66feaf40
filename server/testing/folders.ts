import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

const made = () => mkdtempSync(join(tmpdir(), 'herald-test-'))
const removed = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** A folder for all tests of a file. */
export function folderOfFile(): string {
  const folder = made()
  afterAll(() => removed(folder))
  return folder
}

/** A folder for one test. */
export function folderOfTest(): string {
  const folder = made()
  onTestFinished(() => removed(folder))
  return folder
}
