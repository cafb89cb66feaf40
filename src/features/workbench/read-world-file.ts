/** What a file that was chosen holds; `words` when it is no JSON object, in the browser's words. */
export type ChosenWorld = { name: string; world: Record<string, unknown> } | { name: string; words: string }

/** Reads a world file as far as JSON goes; what the world itself must be is for the service to say. */
export async function readWorldFile(file: Pick<File, 'name' | 'text'>): Promise<ChosenWorld> {
  const { name } = file
  try {
    const world: unknown = JSON.parse(await file.text())
    if (typeof world === 'object' && world !== null && !Array.isArray(world)) {
      return { name, world: world as Record<string, unknown> }
    }
    return { name, words: '{ … }' }
  } catch (error) {
    return { name, words: error instanceof Error ? error.message : String(error) }
  }
}
