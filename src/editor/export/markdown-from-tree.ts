import type { RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { BlockTree } from '../../document/block-tree'
import type { NameLookup } from '../../document/blocks/block-spec'
import { textObject } from '../../document/wire/text-body'
import { LossCounter } from '../import/losses'
import type { Loss } from '../import/losses'
import { markdownBlocks } from './markdown-blocks'
import { markdownInline } from './markdown-inline'
import type { MarkdownContext } from './markdown-inline'

interface Written {
  text: string
  losses: readonly Loss[]
}

/** The announcement as Markdown, its title as the first heading, and what Markdown cannot say. */
export function markdownFromTree(
  page: BlockTree,
  names: NameLookup,
  sheet?: MarkdownContext['sheet'],
): Written {
  const out: MarkdownContext = { names, tally: new LossCounter(), ...(sheet && { sheet }) }
  const elements = textObject(page.block_type, page.body)?.elements ?? []
  const title = markdownInline(elements, out, 'cell')
  const head: RootContent[] = title.length > 0 ? [{ type: 'heading', depth: 1, children: title }] : []
  return written([...head, ...markdownBlocks(page.children, out)], out)
}

/** The same for some blocks of it. */
export function markdownFromTrees(trees: readonly BlockTree[], names: NameLookup): Written {
  const out: MarkdownContext = { names, tally: new LossCounter() }
  return written(markdownBlocks(trees, out), out)
}

function written(children: RootContent[], { tally }: MarkdownContext): Written {
  const text = toMarkdown(
    { type: 'root', children },
    {
      extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown()],
      bullet: '-',
      bulletOther: '*',
      rule: '*',
      fences: true,
      listItemIndent: 'one',
      resourceLink: true,
    },
  )
  return { text, losses: tally.losses }
}
