import type { PickedFile } from '../queue/upload-queue'

/** So long the page may stand still: half a frame. */
const MOST_MS = 8

interface Ports {
  /** Milliseconds on any clock. */
  now(): number
  /** Lets the page do what waits: a key, a frame. */
  breathe(): Promise<unknown>
}

/**
 * Asks each file for its size. The first time the browser looks for it on the
 * disk, and the page stands still meanwhile: a whole folder at once would be a
 * page that hangs. From then on it is known.
 */
export async function readFileSizes(files: readonly PickedFile[], ports: Ports = ofThePage) {
  let began = ports.now()
  for (const { file } of files) {
    void file.size
    if (ports.now() - began < MOST_MS) continue
    await ports.breathe()
    began = ports.now()
  }
}

const ofThePage: Ports = {
  now: () => performance.now(),
  breathe: () => new Promise((next) => setTimeout(next)),
}
