import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { TextElement } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import { newText, newTree } from '../../../document/structure/new-tree'
import { readHtml } from '../../../formats/html/read-html'
import { lossEffect, type LossKey } from '../../../formats/losses'
import { treesFromMarkdown } from '../../../formats/markdown/trees-from-markdown'
import { htmlFrom } from '../../../formats/testing/html-from'
import { looksLikeMarkdown } from '../../editor/paste/looks-like-markdown'
import { treesFromText } from '../../editor/paste/read-clipboard'
import { samplesIn, type PasteSample } from '../../editor/testing/paste-samples'
import { missingIn } from '../../editor/testing/sample-words'
import { emptyDraft, paragraphsOf, type PostNode } from './message-draft'
import { pasteInto } from './paste-into-draft'
import { postFromBlocks } from './post-from-blocks'

/** Losses that may take an address with them. */
const OF_ADDRESSES: readonly LossKey[] = ['links', 'pictures', 'embeds', 'drawings']

/** The nodes of a post as blocks of text, whose words and addresses the corpus can compare. Code shows its language. */
const asBlock = (nodes: readonly PostNode[]): BlockTree =>
  newText(
    'text',
    nodes.map(({ text, href, language }): TextElement => {
      const shown = typeof language === 'string' ? `${language.toLowerCase()} ` : ''
      const link =
        typeof href === 'string' ? { text_element_style: { link: { url: encodeURIComponent(href) } } } : {}
      return { text_run: { content: shown + (typeof text === 'string' ? text : ''), ...link } }
    }),
  )

function readSample({ kind, source }: PasteSample) {
  if (kind === 'html') return readHtml(htmlFrom(source))
  return looksLikeMarkdown(source) ? treesFromMarkdown(source) : { blocks: treesFromText(source), losses: [] }
}

const folder = new URL('../../editor/paste/samples/', import.meta.url)
const samples = samplesIn(
  new Map(readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), 'utf8')])),
)

test.each(samples)('a paste of $name into a message keeps or reports each word and address', (sample) => {
  const read = readSample(sample)
  const { lines, pictures, losses } = postFromBlocks(read.blocks, read.losses, new Map())
  const { draft } = pasteInto({ ...emptyDraft, kind: 'post' }, [0, 0], lines)
  expect(draft.parts).toBeUndefined()
  const blocks = [
    ...paragraphsOf(draft).map(asBlock),
    ...pictures.map((token) => newTree('image', { token })),
  ]
  const { words, addresses } = missingIn(blocks, sample)
  const isReported = losses.some(({ key }) => lossEffect(key) === 'dropped')
  expect(words.filter((word) => !isReported || !sample.leftOut.includes(word))).toEqual([])
  const unexpected = addresses.filter((address) => !sample.leftOut.includes(address))
  const reported = losses
    .filter(({ key }) => OF_ADDRESSES.includes(key))
    .reduce((sum, { number }) => sum + number, 0)
  expect(unexpected.slice(reported)).toEqual([])
})
