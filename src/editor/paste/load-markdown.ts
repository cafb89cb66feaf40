import type { markdownFromTrees } from '../export/markdown-from-tree'
import type { treesFromMarkdown } from '../import/trees-from-markdown'

interface Markdown {
  treesFromMarkdown: typeof treesFromMarkdown
  markdownFromTrees: typeof markdownFromTrees
}

let loading: Promise<Markdown> | undefined
let loaded: Markdown | undefined

const load = (): Promise<Markdown> =>
  (loading ??= Promise.all([
    import('../import/trees-from-markdown'),
    import('../export/markdown-from-tree'),
  ]).then(
    ([reading, writing]) =>
      (loaded = {
        treesFromMarkdown: reading.treesFromMarkdown,
        markdownFromTrees: writing.markdownFromTrees,
      }),
    (error: unknown) => {
      // Offline, perhaps: the next one tries again.
      loading = undefined
      throw error
    },
  ))

/** Markdown is read and written by a library that comes when it is needed, and at the latest soon after one begins to write. */
export const loadMarkdown = {
  /** At once where it is there already: a paste is then one turn of the browser. */
  use(run: (markdown: Markdown) => void, without: () => void) {
    if (loaded) run(loaded)
    else load().then(run, without)
  },
  get now(): Markdown | undefined {
    return loaded
  },
  soon() {
    if (loading) return
    const begin = () => void load().catch(() => undefined)
    if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 5_000 })
    else setTimeout(begin, 1_000)
  },
}
