import { languageNumber } from '../../../document/blocks/code-languages'
import { HERALD_ATTRIBUTE } from '../../../formats/html/herald-attribute'
import { codeBlock } from '../../../formats/html/html-code'
import { findIn } from '../../../formats/html/html-node'
import { readHtml } from '../../../formats/html/read-html'
import { htmlFromSource } from '../../editor/paste/html-from-dom'
import { lazyMarkdown } from '../../editor/paste/lazy-markdown'
import { readHeraldClipboard } from '../../editor/paste/read-herald-clipboard'
import { clipboardEn } from '../../editor/strings/clipboard-en'
import { clipboardZhCn } from '../../editor/strings/clipboard-zh-cn'
import { addWords } from '../../i18n/words'
import { postFromBlocks, type PostLines } from './post-from-blocks'

/*
 * Reads what is pasted into the composer as an announcement does. Loaded with the first paste that needs it.
 */

/** Reports use the editor's words. */
addWords('editor', { en: { clipboard: clipboardEn }, zhCn: { clipboard: clipboardZhCn } })

type People = ReadonlyMap<string, string>

/** The HTML of a clipboard as the lines of a post; undefined beyond the limits. */
export function postFromHtml(html: string, people: People): PostLines | undefined {
  const root = htmlFromSource(html)
  if (!root) return undefined
  const own = findIn(root, ({ attrs }) => attrs[HERALD_ATTRIBUTE] !== undefined)?.attrs[HERALD_ATTRIBUTE]
  const { blocks, losses } = (own && readHeraldClipboard(own)) || readHtml(root)
  return postFromBlocks(blocks, losses, people)
}

/** Code as a code block, in a language that a code editor names. */
export const postFromCode = (text: string, mode: string): PostLines =>
  postFromBlocks(
    [codeBlock(text.replace(/\r\n?/g, '\n').replace(/(?<!\n)\n+$/, ''), languageNumber(mode))],
    [],
    new Map(),
  )

/** Markdown as the lines of a post; undefined if it is too long or nested too deep. */
export const postFromMarkdown = (text: string, people: People): Promise<PostLines | undefined> =>
  new Promise((resolve) => {
    lazyMarkdown.use(
      ({ treesFromMarkdown, isSmallMarkdown, readInWorker }) => {
        const reading = isSmallMarkdown(text)
          ? new Promise<ReturnType<typeof treesFromMarkdown>>((read) => read(treesFromMarkdown(text)))
          : readInWorker({ text, as: 'markdown' })
        reading.then(
          (read) => resolve(read && postFromBlocks(read.blocks, read.losses, people)),
          () => resolve(undefined),
        )
      },
      () => resolve(undefined),
    )
  })
