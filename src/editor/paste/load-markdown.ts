import { loadedLater } from './loaded-later'

/** Markdown is read and written by a library. */
export const loadMarkdown = loadedLater(async () => {
  const [{ treesFromMarkdown }, { markdownFromTrees }] = await Promise.all([
    import('../import/trees-from-markdown'),
    import('../export/markdown-from-tree'),
  ])
  return { treesFromMarkdown, markdownFromTrees }
})
