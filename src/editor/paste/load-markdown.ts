import { loadedLater } from './loaded-later'

/** Markdown is read and written by a library. */
export const loadMarkdown = loadedLater(async () => {
  const [{ treesFromMarkdown }, { isLittleMarkdown, readBeside }, { markdownFromTrees }] = await Promise.all([
    import('../import/trees-from-markdown'),
    import('../import/read-beside'),
    import('../export/markdown-from-tree'),
  ])
  return { treesFromMarkdown, isLittleMarkdown, readBeside, markdownFromTrees }
})
